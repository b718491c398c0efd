import { readFile, writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import { countedWarning, type InputWarning, type WrittenCorpus } from '@touchstone/eval';

const notesFile = 'notes.json';

/** Keeps the oddities of an index's documents with it, so that each evaluation of it can report them. */
export async function keepNotes(
  folder: string,
  { leftOutFields }: WrittenCorpus,
  repeated: ReadonlyMap<string, boolean>,
): Promise<void> {
  const differing = [...repeated.values()].filter((differs) => differs).length;
  const notes = [
    ...countedWarning(
      'repeated_documents',
      [...repeated.keys()],
      `document ids occur more than once, ${differing} of them with different content: the last document of an id counts.`,
    ),
    ...countedWarning(
      'left_out_fields',
      leftOutFields,
      'fields of the documents have reserved names and were left out.',
    ),
  ];
  await writeFile(join(folder, notesFile), JSON.stringify(notes));
}

/** None for a corpus that is no file of documents. */
export async function notesOf(folder: string): Promise<readonly InputWarning[]> {
  const text = await readFile(join(folder, notesFile), 'utf8').catch(() => '[]');
  return JSON.parse(text);
}
