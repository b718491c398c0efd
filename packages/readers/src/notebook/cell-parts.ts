import type { DocumentPart } from '@touchstone/contract';
import { partText } from '@touchstone/provider-kit';

/** A heading above the following text. */
export interface OpenHeading {
  readonly depth: number;
  readonly text: string;
}

/**
 * The parts of a cell of Markdown: a heading opens a section, which goes on in the cells below. Markdown stays as it is written, but
 * for pictures, whose data would be text.
 */
export function markdownParts(
  source: string,
  above: readonly OpenHeading[],
): { readonly parts: readonly DocumentPart[]; readonly open: readonly OpenHeading[] } {
  const parts: DocumentPart[] = [];
  let open = above;
  let lines: string[] = [];
  let fence: string | undefined;
  const end = () => {
    const text = partText(withoutPictures(lines.join('\n')));
    if (text !== '') parts.push({ text, sectionPath: pathOf(open) });
    lines = [];
  };
  for (const line of source.split('\n')) {
    const mark = /^ {0,3}(`{3,}|~{3,})/.exec(line)?.[1];
    if (mark !== undefined && (fence === undefined || mark.startsWith(fence)))
      fence = fence === undefined ? mark : undefined;
    const [, marks, title] =
      (fence === undefined && mark === undefined ? /^ {0,3}(#{1,6})\s+(\S.*)$/.exec(line) : null) ?? [];
    const text = partText(title ?? '').replace(/\s*#*$/, '');
    if (marks !== undefined && text !== '') {
      end();
      open = [...open.filter(({ depth }) => depth < marks.length), { depth: marks.length, text }];
    }
    lines.push(line);
  }
  end();
  return { parts, open };
}

/** Code, or its output; no part where there is nothing. */
export function codePart(
  source: string,
  { anchor, open }: { readonly anchor: string; readonly open: readonly OpenHeading[] },
): readonly DocumentPart[] {
  const text = partText(source, 'code');
  return text.trim() === '' ? [] : [{ text, anchor, kind: 'code', sectionPath: pathOf(open) }];
}

function pathOf(open: readonly OpenHeading[]): readonly string[] | undefined {
  return open.length === 0 ? undefined : open.map(({ text }) => text);
}

function withoutPictures(markdown: string): string {
  return markdown
    .replace(/!\[([^\]\n]*)\]\((?:data|attachment):[^)\s]*[^)\n]*\)/g, '$1')
    .replace(/src="data:[^"]*"/g, '');
}

/**
 * The anchor of each cell: `cell-id=3f2a`, as JupyterLab names it in addresses, where the cell has an id of its own;
 * else its number, `cell-7`, from 1.
 */
export function cellAnchors(): (id: string | undefined, index: number) => string {
  const taken = new Set<string>();
  return (id, index) => {
    const isUsable = id !== undefined && /^[\w-]{1,64}$/.test(id) && !taken.has(id);
    if (!isUsable) return `cell-${index + 1}`;
    taken.add(id);
    return `cell-id=${id}`;
  };
}
