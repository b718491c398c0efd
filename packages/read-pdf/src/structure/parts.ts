import type { DocumentPart, PartKind } from '@touchstone/contract';
import { chapterPlaces, type HeadingPlace, partText } from '@touchstone/provider-kit';
import type { Block } from '../layout/blocks.ts';
import { headingsBySize, type PageBlocks, type PlacedHeading } from './headings-by-size.ts';
import { type OutlineTarget, outlineHeadings } from './outline-headings.ts';

/** The parts of a document: its pages, cut where a section or a kind of text begins. */
export function partsOf(
  pages: readonly PageBlocks[],
  targets: readonly OutlineTarget[],
  labels: readonly string[] = [],
): DocumentPart[] {
  const headings = headingsOf(pages, targets);
  const places = chapterPlaces(headings);
  const parts: DocumentPart[] = [];
  let next = 0;
  let place: HeadingPlace | undefined;
  for (const { page, blocks } of pages) {
    let open: Open | undefined;
    const finish = () => {
      if (open !== undefined) parts.push(...partOf(open, page, labels[page - 1] || undefined));
      open = undefined;
    };
    blocks.forEach((block, at) => {
      while (next < headings.length && isReached(headings[next], page, at)) {
        place = places[next];
        next++;
        finish();
      }
      if (open !== undefined && open.kind !== block.kind) finish();
      open ??= { kind: block.kind, blocks: [], place };
      open.blocks.push(block);
    });
    finish();
  }
  return parts;
}

/** The outline is the best source; one entry alone is the title of the file. */
function headingsOf(pages: readonly PageBlocks[], targets: readonly OutlineTarget[]): readonly PlacedHeading[] {
  if (targets.length < 2) return headingsBySize(pages);
  return outlineHeadings(targets, new Map(pages.map((page) => [page.page, page])));
}

interface Open {
  readonly kind: PartKind;
  readonly blocks: Block[];
  readonly place?: HeadingPlace;
}

function isReached(heading: PlacedHeading | undefined, page: number, block: number): boolean {
  return heading !== undefined && (heading.page < page || (heading.page === page && heading.block <= block));
}

function partOf({ kind, blocks, place }: Open, pageNumber: number, pageLabel?: string): DocumentPart[] {
  const raw = blocks.reduce(
    (text, block) => (text === '' ? block.text : `${text}${block.apart ? '\n\n' : '\n'}${block.text}`),
    '',
  );
  const text = partText(raw, kind);
  if (text === '') return [];
  return [
    {
      text,
      pageNumber,
      pageLabel,
      sectionPath: place?.sectionPath,
      chapterNumber: place?.chapterNumber,
      chapterTitle: place?.chapterTitle,
      kind: kind === 'prose' ? undefined : kind,
    },
  ];
}
