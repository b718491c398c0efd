import { dirname, join } from 'node:path';
import { exists } from './places.ts';

/** The folder that agents take for the project: the top of the repository, else the folder itself. */
export function projectRoot(folder: string): string {
  for (let place = folder; ; place = dirname(place)) {
    if (exists(join(place, '.git'))) return place;
    if (dirname(place) === place) return folder;
  }
}
