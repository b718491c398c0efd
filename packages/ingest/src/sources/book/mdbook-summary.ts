import { numberedHeading } from '@touchstone/provider-kit';
import { type BookFiles, type FileChapter, isNamed, placeOf } from './book-files.ts';

/**
 * The chapters of mdBook's `SUMMARY.md`: each outermost item of its lists is a chapter, counted through the whole book; the items below it
 * are its sections. Links outside of lists are chapters that are not counted.
 */
export async function chaptersBySummary({ locations, read }: BookFiles): Promise<ReadonlyMap<string, FileChapter>> {
  const chapters = new Map<string, FileChapter>();
  for (const summary of locations.filter((location) => isNamed(location, 'summary.md'))) {
    let counted = 0;
    let current: FileChapter | undefined;
    for (const line of (await read(summary))?.split('\n') ?? []) {
      const [, indent = '', mark, name = '', path = ''] = item.exec(line) ?? [];
      if (!item.test(line)) continue;
      if (mark === undefined || indent === '') {
        if (mark !== undefined) counted += 1;
        current = chapterOf(plainTitle(name), mark === undefined ? undefined : counted);
      }
      const file = decoded(path.replace(/#.*/, ''));
      if (file !== '' && current !== undefined) chapters.set(placeOf(summary, file), current);
    }
  }
  return chapters;
}

const item = /^(\s*)(?:([-*+])\s+)?\[((?:[^[\]\\]|\\.)*)\]\(<?([^)>]*)>?\)\s*$/;

/** A number in the title is the author's own count. */
function chapterOf(title: string, count: number | undefined): FileChapter {
  const own = numberedHeading(title);
  if (own === undefined) return { number: count, title };
  return { number: own.number, title: own.title === '' ? title : own.title };
}

function plainTitle(title: string): string {
  return title.replace(/[`*_\\]/g, '').trim();
}

function decoded(path: string): string {
  try {
    return decodeURIComponent(path.trim());
  } catch {
    return path.trim();
  }
}
