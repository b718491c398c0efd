import { counted, nested, repeated, type Shape, type Shapes, soup, unterminated } from '../shape.ts';
import type { CodeLanguage } from './code-language.ts';

/** Every shape of a language. */
export function codeShapes({ pairs, opens, definition, pieces, more = {} }: CodeLanguage): Shapes {
  const shapes: Record<string, Shape> = {
    'many small definitions': counted(definition),
    'definitions on one line': (room) => counted(definition)(room).replaceAll('\n', ' '),
    'one long comment': (room) => `// ${'word '.repeat(Math.floor(room / 5))}\n`,
    'one long name': repeated('a'),
    operators: repeated('a+'),
    'minus signs': repeated('-'),
    'blank lines': repeated('\n'),
    'everything at once': soup(pieces),
    ...more,
  };
  for (const [open, close] of pairs) {
    shapes[`nested ${open} ${close}`] = nested(open, close);
    shapes[`open ${open}`] = repeated(open);
  }
  for (const open of opens) {
    shapes[`unterminated ${open}`] = unterminated(open);
    shapes[`unterminated ${open} again and again`] = repeated(`${open} a\n`);
    shapes[`a definition after an unterminated ${open}`] = (room) => `${open}\n${counted(definition)(room)}`;
  }
  return shapes;
}
