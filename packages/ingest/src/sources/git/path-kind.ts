import { stat } from 'node:fs/promises';

/** The kind of a path, or of its link's end; undefined where there is nothing. `special`: a FIFO, socket or device. */
export async function pathKind(path: string): Promise<'file' | 'folder' | 'special' | undefined> {
  const stats = await stat(path).catch(() => undefined);
  if (stats === undefined) return undefined;
  return stats.isFile() ? 'file' : stats.isDirectory() ? 'folder' : 'special';
}
