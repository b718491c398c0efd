import { describe, expect, it } from 'vitest';
import { withoutLibraryFrames } from './index.ts';

describe('a pasted stack trace', () => {
  it('keeps the message and the frames of its own code (JavaScript)', () => {
    const own = 'TypeError: Cannot read properties of null\n    at declarator (/srv/app/src/native.js:71:30)';
    const others = [
      '    at Layer.handle [as handle_request] (/srv/app/node_modules/express/lib/router/layer.js:95:5)',
      '    at process.processTicksAndRejections (node:internal/process/task_queues:95:5)',
      '    at async Promise.all (index 0)',
      '    at new Promise (<anonymous>)',
    ];
    expect(withoutLibraryFrames([own, ...others, ...others].join('\n'))).toBe(own);
  });

  it('keeps them with the line of code below each (Python)', () => {
    const trace = [
      'Traceback (most recent call last):',
      '  File "/srv/app/tides.py", line 12, in high_water',
      '    return table[day]',
      '  File "/usr/lib/python3.11/collections/__init__.py", line 1015, in __getitem__',
      '    return self.__missing__(key)',
      '  File "/srv/.venv/lib/python3.11/site-packages/pandas/core/frame.py", line 3807, in __getitem__',
      '    indexer = self.columns.get_loc(key)',
      'KeyError: 7',
    ];
    expect(withoutLibraryFrames(trace.join('\n'))).toBe([...trace.slice(0, 3), 'KeyError: 7'].join('\n'));
  });

  it.each([
    [
      'Java',
      '\tat com.harbour.Tides.high(Tides.java:9)',
      '\tat org.springframework.web.Dispatcher.run(Dispatcher.java:1)\n\t... 23 more',
    ],
    [
      'C#',
      '   at Harbour.Tides.High(Int32 day) in Tides.cs:line 9',
      '   at System.Collections.Generic.Dictionary`2.get_Item(TKey key)',
    ],
    [
      'Go',
      'main.high(0x7)\n\t/srv/app/tides.go:9 +0x1d',
      'runtime.gopanic({0x4a, 0x4e})\n\t/usr/local/go/src/runtime/panic.go:884 +0x212\ngithub.com/gin/gin.(*Context).Next(...)\n\t/root/go/pkg/mod/github.com/gin/gin/context.go:174',
    ],
    [
      'Rust',
      '   4: harbour::tides::high\n             at ./src/tides.rs:9:5',
      '   1: core::panicking::panic_fmt\n             at /rustc/90c5/library/core/src/panicking.rs:64:14',
    ],
    [
      'Ruby',
      "\tfrom app/tides.rb:9:in `high'",
      "\tfrom /usr/lib/ruby/gems/3.2.0/gems/rack-2.2/lib/rack.rb:9:in `call'",
    ],
  ])('knows frames of %s', (_language, own, others) => {
    expect(withoutLibraryFrames(`Something failed\n${own}\n${others}`)).toBe(`Something failed\n${own}`);
  });

  it('stays whole where every line is a frame of a library', () => {
    const trace = '    at a (/srv/node_modules/a/index.js:1:1)\n    at b (node:fs:1:1)';
    expect(withoutLibraryFrames(trace)).toBe(trace);
  });
});

it('leaves any other text as it is', () => {
  const text = 'Look at node_modules/a first.\n1. at home\n\nfrom lib/python3 on, std::vector differs\r\nend';
  expect(withoutLibraryFrames(text)).toBe(text);
  expect(withoutLibraryFrames('at f (node:fs:1:1)')).toBe('at f (node:fs:1:1)');
});
