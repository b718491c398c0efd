import { definePlugin } from '@touchstone/contract';
import { z } from 'zod';
import {
  docxReader,
  epubReader,
  htmlReader,
  notebookOptions,
  notebookReader,
  pptxReader,
  xlsxReader,
} from './readers.ts';

const kind = { specVersion: 1, kind: 'reader' } as const;
const withoutOptions = z.strictObject({});

/** For config files: `@touchstone/readers#docx`, `#epub`, `#html`, `#notebook`, `#pptx` and `#xlsx`. */
export const plugins = {
  docx: definePlugin({ ...kind, name: 'read-docx', options: withoutOptions, create: () => docxReader() }),
  epub: definePlugin({ ...kind, name: 'read-epub', options: withoutOptions, create: () => epubReader() }),
  html: definePlugin({ ...kind, name: 'read-html', options: withoutOptions, create: () => htmlReader() }),
  notebook: definePlugin({ ...kind, name: 'read-notebook', options: notebookOptions, create: notebookReader }),
  pptx: definePlugin({ ...kind, name: 'read-pptx', options: withoutOptions, create: () => pptxReader() }),
  xlsx: definePlugin({ ...kind, name: 'read-xlsx', options: withoutOptions, create: () => xlsxReader() }),
};
