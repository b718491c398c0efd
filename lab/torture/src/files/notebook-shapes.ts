import { counted, type Shapes } from './shape.ts';

const cell = (type: string, source: string) =>
  `{"cell_type":"${type}","metadata":{},"outputs":[],"source":"${source}"}`;
const notebook = (cells: string, more = '') =>
  `{"nbformat":4,"nbformat_minor":5,"metadata":{}${more},"cells":[${cells}]}`;

/** Jupyter notebooks. */
export const notebookShapes: Shapes = {
  'many cells': (room) =>
    notebook(`${counted((at) => `${cell(at % 2 ? 'code' : 'markdown', `# a${at}`)},`)(room)}${cell('raw', 'b')}`),
  'one large cell': (room) => notebook(cell('markdown', 'word '.repeat(Math.floor(room / 5)))),
  'a cell of many lines': (room) =>
    notebook(
      `{"cell_type":"code","metadata":{},"outputs":[],"source":[${'"a = 1\\n",'.repeat(Math.floor(room / 10))}"b"]}`,
    ),
  'a large output': (room) =>
    notebook(
      `{"cell_type":"code","metadata":{},"source":"a","outputs":[{"output_type":"stream","name":"stdout","text":"${'out '.repeat(Math.floor(room / 4))}"}]}`,
    ),
  'many outputs': (room) =>
    notebook(
      `{"cell_type":"code","metadata":{},"source":"a","outputs":[${'{"output_type":"display_data","data":{"text/plain":"a","image/png":"AAAA"}},'.repeat(Math.floor(room / 75))}{}]}`,
    ),
  'deep metadata': (room) =>
    notebook(cell('code', 'a'), `,"deep":${'{"a":'.repeat(Math.floor(room / 6))}1${'}'.repeat(Math.floor(room / 6))}`),
  'deep cells': (room) => notebook(`${'['.repeat(Math.floor(room / 2))}${']'.repeat(Math.floor(room / 2))}`),
  'pictures of Markdown without an end': (room) =>
    notebook(cell('markdown', '![a](data:'.repeat(Math.floor(room / 10)))),
  'open brackets of pictures': (room) => notebook(cell('markdown', '!['.repeat(Math.floor(room / 2)))),
  'attributes of pictures without an end': (room) =>
    notebook(cell('markdown', "src='data:".repeat(Math.floor(room / 10)))),
  'a heading of blanks': (room) => notebook(cell('markdown', `# a${' '.repeat(room)}b`)),
  'signs that steer a terminal': (room) =>
    notebook(
      `{"cell_type":"code","metadata":{},"source":"a","outputs":[{"output_type":"stream","text":"${'\\u001b[31m\\u001b]8;;'.repeat(Math.floor(room / 18))}"}]}`,
    ),
  'cells of no kind': (room) =>
    notebook(`${'{"cell_type":5,"source":{"__proto__":1}},null,7,'.repeat(Math.floor(room / 46))}{}`),
  'of version 3': (room) =>
    `{"nbformat":3,"worksheets":[{"cells":[${counted(() => '{"cell_type":"code","input":"a"},')(room)}{}]}]}`,
  'no notebook': (room) => `[${'1,'.repeat(Math.floor(room / 2))}1]`,
};
