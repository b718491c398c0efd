import { unreadableDocument } from '@touchstone/contract';
import { z } from 'zod';
import { decodeText } from '../text/decode-text.ts';

/** The fields of a notebook's cell that are read. */
interface NotebookCell {
  readonly type: 'code' | 'markdown' | 'raw';
  /** Since version 4.5 of the format: stays when cells are moved. */
  readonly id?: string;
  readonly source: string;
  readonly outputs: readonly unknown[];
}

interface Notebook {
  readonly cells: readonly NotebookCell[];
  readonly title?: string;
  /** The programming language of its code. */
  readonly language?: string;
  readonly encoding: string;
}

/** Strings may be lists of lines. */
export const multiline = z.union([z.string(), z.array(z.string()).transform((lines) => lines.join(''))]);

const cellSchema = z
  .object({
    cell_type: z.string(),
    id: z.string().optional().catch(undefined),
    source: multiline.optional(),
    // Versions before 4.
    input: multiline.optional(),
    level: z.number().optional(),
    outputs: z.array(z.unknown()).catch([]),
  })
  .transform(({ cell_type, id, source, input, level, outputs }): NotebookCell => {
    const text = source ?? input ?? '';
    if (cell_type === 'heading') return { type: 'markdown', id, source: `${'#'.repeat(level ?? 1)} ${text}`, outputs };
    return { type: cell_type === 'code' || cell_type === 'markdown' ? cell_type : 'raw', id, source: text, outputs };
  });

const named = z.object({ name: z.string().optional(), language: z.string().optional() }).optional().catch(undefined);

const notebookSchema = z.object({
  nbformat: z.number(),
  cells: z.array(cellSchema).optional(),
  worksheets: z.array(z.object({ cells: z.array(cellSchema) })).optional(),
  metadata: z
    .object({ title: z.string().trim().min(1).optional().catch(undefined), kernelspec: named, language_info: named })
    .optional()
    .catch(undefined),
});

/** The cells of an `.ipynb` file of any version; lenient, because only the fields that are read have to be right. */
export function parseNotebook(bytes: Uint8Array): Notebook {
  const decoded = decodeText(bytes);
  const parsed = notebookSchema.safeParse(decoded === undefined ? undefined : jsonOf(decoded.text));
  if (decoded === undefined || !parsed.success) {
    throw unreadableDocument(
      'malformed',
      'The notebook is no JSON of a notebook: open it in Jupyter and save it again.',
      {
        cause: parsed.error,
      },
    );
  }
  const { cells, worksheets = [], metadata } = parsed.data;
  return {
    cells: cells ?? worksheets.flatMap((sheet) => sheet.cells),
    title: metadata?.title,
    language: metadata?.language_info?.name ?? metadata?.kernelspec?.language,
    encoding: decoded.encoding,
  };
}

function jsonOf(text: string): unknown {
  try {
    return JSON.parse(text.replace(/^\ufeff/, ''));
  } catch {
    return undefined;
  }
}
