import type { Random } from '../seeded.ts';
import type { CaseGroup, TortureCase } from '../torture-case.ts';
import { codeLanguages } from './code/code-languages.ts';
import { codeShapes } from './code/code-shapes.ts';
import { jsonShapes, recordShapes, settingsShapes } from './data-shapes.ts';
import { htmlShapes } from './html-shapes.ts';
import { mangleBytes, mangleText } from './mangle.ts';
import { notebookShapes } from './notebook-shapes.ts';
import { pdfShapes } from './pdf-documents.ts';
import { markdownShapes, plainMarkupShapes, textShapes } from './prose-shapes.ts';
import type { Shapes } from './shape.ts';
import { type ByteShape, docxShapes, epubShapes } from './zip-documents.ts';

/** Hostile files, a group for each format. None is larger than 1 MiB. */
export const fileGroups: readonly CaseGroup[] = [
  textGroup('Markdown', ['md', 'md', 'md', 'mdx', 'markdown'], markdownShapes),
  textGroup('HTML', ['html', 'htm'], htmlShapes),
  textGroup('AsciiDoc and reStructuredText', ['adoc', 'rst'], plainMarkupShapes),
  textGroup('plain text', ['txt', 'org', 'tex', ''], textShapes),
  textGroup('JSON', ['json'], jsonShapes),
  textGroup('YAML, TOML and CSV', ['yaml', 'toml', 'csv'], settingsShapes),
  textGroup('JSONL', ['jsonl'], recordShapes),
  textGroup('notebooks', ['ipynb'], notebookShapes),
  ...Object.entries(codeLanguages).map(([name, language]) =>
    textGroup(name, language.extensions, codeShapes(language)),
  ),
  byteGroup('EPUB', 'epub', epubShapes),
  byteGroup('DOCX', 'docx', docxShapes),
  byteGroup('PDF', 'pdf', pdfShapes),
];

const maxBytes = 1024 * 1024;
/** Small ones too: some parsers are slow long before a file is large. */
const leastRoom = 500;
/** Of a document before it is packed. */
const mostPackedRoom = 100_000;

function textGroup(name: string, extensions: readonly string[], shapes: Shapes): CaseGroup {
  return {
    name: `files/${name}`,
    make: (random) => {
      const extension = random.pick(extensions);
      const parts: string[] = [];
      const texts: string[] = [];
      do {
        const room = random.size(leastRoom, maxBytes - leastRoom);
        const shape = random.pick(Object.keys(shapes));
        parts.push(`${shape} (${room})`);
        texts.push(shapes[shape]?.(room, random) ?? '');
      } while (random.chance(0.15));
      const { bytes, changes } = mangleText(texts.join('\n'), random);
      return fileCase(fileName(extension, random), bytes.subarray(0, maxBytes), [...parts, ...changes]);
    },
  };
}

function byteGroup(name: string, extension: string, shapes: Readonly<Record<string, ByteShape>>): CaseGroup {
  return {
    name: `files/${name}`,
    make: (random) => {
      const shape = random.pick(Object.keys(shapes));
      const room = random.size(leastRoom, mostPackedRoom);
      const made = Buffer.from(shapes[shape]?.(room, random) ?? []);
      const { bytes, changes } = mangleBytes(made, random);
      return fileCase(fileName(extension, random), bytes.subarray(0, maxBytes), [`${shape} (${room})`, ...changes]);
    },
  };
}

/** The hostile file, and a good one beside it, which must not suffer. */
function fileCase(name: string, bytes: Uint8Array, made: readonly string[]): TortureCase {
  return { made: `${name}: ${made.join(', ')}`, files: { [`source/${name}`]: bytes, 'source/good.md': goodFile } };
}

/** Names end up in ids, paths and citations. */
function fileName(extension: string, random: Random): string {
  const name = random.chance(0.9)
    ? 'hostile'
    : random.pick(['ünï', '#1', 'a b', 'a:b', '__proto__', '%41', 'ＡＢ', 'quo\'te"', '-r']);
  return extension === '' ? name : `${name}.${extension}`;
}

const goodFile = '# Good\n\nThe neighbour stays as it is.\n';
