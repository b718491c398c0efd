import { stat } from 'node:fs/promises';

/** What stands at a path, or at the end of its links; undefined where nothing does. `special`: a FIFO, socket or device. */
export async function pathKind(path: string): Promise<'file' | 'folder' | 'special' | undefined> {
  const stats = await stat(path).catch(() => undefined);
  if (stats === undefined) return undefined;
  return stats.isFile() ? 'file' : stats.isDirectory() ? 'folder' : 'special';
}
