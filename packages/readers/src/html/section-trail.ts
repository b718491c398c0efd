import type { DocumentPart } from '@touchstone/contract';
import { partText } from '@touchstone/provider-kit';
import { headingSlug } from '../text/heading-slug.ts';
import { inlineText } from './inline-text.ts';
import { rawText } from './left-out.ts';
import { attribute, descendants, type HtmlElement, isElement } from './parse-tree.ts';

/** A reader's position in the page: the headings above, and the anchor of the innermost. */
interface SectionTrail {
  /** Every element that is passed; gives its id. */
  pass(element: HtmlElement): string | undefined;
  /** Makes the id of an element that is no heading the anchor of what follows. */
  goTo(id: string): void;
  /** Records that text was passed: elements before it do not begin the next section. */
  passText(): void;
  /** Opens a section, and gives its heading; undefined for one without text, which opens none. */
  open(depth: number, heading: HtmlElement): string | undefined;
  place(): Pick<DocumentPart, 'anchor' | 'sectionPath'>;
}

/**
 * The anchor of a section is the target of links to it: the id of its heading, of an element in it, or of the element
 * around it that begins with it; without any, the slugs of the headings above. Anchors that repeat are numbered.
 */
export function sectionTrail(file: string | undefined): SectionTrail {
  const open: { readonly depth: number; readonly text: string }[] = [];
  const taken = new Map<string, number>();
  let passed: string | undefined;
  let anchor = file;
  return {
    pass: (element) => {
      const id = idOf(element);
      passed = id ?? passed;
      return id;
    },
    goTo: (id) => {
      anchor = file === undefined ? id : `${file}#${id}`;
    },
    passText: () => {
      passed = undefined;
    },
    open: (depth, heading) => {
      const text = headingText(heading);
      if (text === '') return undefined;
      while ((open.at(-1)?.depth ?? 0) >= depth) open.pop();
      open.push({ depth, text });
      const name =
        idOf(heading) ??
        idWithin(heading) ??
        passed ??
        open.map((each) => headingSlug(each.text.slice(0, maxIdLength))).join('/');
      passed = undefined;
      const count = (taken.get(name) ?? 0) + 1;
      taken.set(name, count);
      const unique = count === 1 ? name : `${name}~${count}`;
      anchor = file === undefined ? unique : `${file}#${unique}`;
      return text;
    },
    place: () => ({
      anchor,
      sectionPath: open.length === 0 ? undefined : open.map(({ text }) => text),
    }),
  };
}

/** Generators put a sign before or after a heading that links to it. A sign of its author's stays: `§ 5 Liability`, `C#`. */
function headingText(heading: HtmlElement): string {
  return partText(inlineText(heading, isPermalink)).replace(/\s+/g, ' ').trim();
}

function isPermalink(element: HtmlElement): boolean {
  return (
    element.tagName === 'a' &&
    attribute(element, 'href')?.startsWith('#') === true &&
    /^\W{0,2}$/.test(rawText(element).trim())
  );
}

function idOf(element: HtmlElement): string | undefined {
  const id = attribute(element, 'id') ?? (element.tagName === 'a' ? attribute(element, 'name') : undefined);
  return id === undefined || /\s/.test(id) || id.length > maxIdLength ? undefined : id;
}

/** An anchor is part of a citation. */
const maxIdLength = 200;

function idWithin(heading: HtmlElement): string | undefined {
  for (const node of descendants(heading)) {
    const id = isElement(node) ? idOf(node) : undefined;
    if (id !== undefined) return id;
  }
  return undefined;
}
