import type { PDFDocumentProxy, PDFPageProxy } from 'pdfjs-dist/legacy/build/pdf.mjs';
import { loadPdfjs } from './pdfjs.ts';

/** A text on a page beside its own: the value of a form's field, or a note that is put on the page. */
export interface PageAnnotations {
  /** Shown on the page at a place, in its coordinates as it is viewed. */
  readonly fields: readonly PlacedField[];
  /** Remarks that open at a sign. */
  readonly notes: readonly string[];
}

export interface PlacedField {
  readonly text: string;
  readonly left: number;
  readonly right: number;
  readonly top: number;
  readonly bottom: number;
}

/** The fields of an annotation that are read; the parser's types say `any`. */
interface Annotation {
  readonly subtype?: string;
  readonly rect?: readonly number[];
  readonly annotationFlags?: number;
  readonly contentsObj?: { readonly str?: string };
  readonly fieldType?: string;
  readonly fieldValue?: unknown;
  readonly password?: boolean;
  readonly checkBox?: boolean;
  readonly radioButton?: boolean;
  readonly exportValue?: string;
  readonly buttonValue?: string;
  readonly alternativeText?: string;
  readonly fieldName?: string;
  readonly options?: readonly { readonly exportValue?: string; readonly displayValue?: string }[];
}

/** ISO 32000-1, table 165: hidden, and not viewed. */
const unseen = 0x2 | 0x20;
const mostAnnotations = 10_000;

/**
 * The numbers of the pages that may have fields or notes. The parser reads the text of a page again for the links on it, and most
 * pages with annotations have nothing else. All pages where it cannot tell.
 */
export async function annotatedPages(pdf: PDFDocumentProxy): Promise<{ has(page: number): boolean }> {
  const { AnnotationType } = await loadPdfjs();
  const { LINK, POPUP, ...others } = AnnotationType;
  // Annotations of a type that the parser does not know have none.
  const types = new Set<number | undefined>([...Object.values(others), undefined]) as Set<number>;
  const found = await pdf.getAnnotationsByType(types, new Set()).catch(() => null);
  if (found === null) return { has: () => true };
  return new Set(found.map((annotation) => (annotation as { readonly pageIndex: number }).pageIndex + 1));
}

export async function pageAnnotations(page: PDFPageProxy): Promise<PageAnnotations> {
  const all = ((await page.getAnnotations({ intent: 'display' }).catch(() => [])) as readonly Annotation[]).slice(
    0,
    mostAnnotations,
  );
  const seen = all.filter(({ annotationFlags = 0 }) => (annotationFlags & unseen) === 0);
  const viewport = page.getViewport({ scale: 1 });
  const fields = seen.flatMap((annotation): PlacedField[] => {
    const text = shownText(annotation);
    if (text === '' || annotation.rect === undefined) return [];
    const [x1 = 0, y1 = 0, x2 = 0, y2 = 0] = annotation.rect;
    const [a = 0, b = 0] = viewport.convertToViewportPoint(x1, y1);
    const [c = 0, d = 0] = viewport.convertToViewportPoint(x2, y2);
    return [{ text, left: Math.min(a, c), right: Math.max(a, c), top: Math.min(b, d), bottom: Math.max(b, d) }];
  });
  const notes = seen
    .filter(({ subtype }) => !placed.has(subtype ?? ''))
    .flatMap(({ contentsObj }) => (contentsObj?.str?.trim() ? [contentsObj.str.trim()] : []));
  return { fields, notes };
}

/** Those whose text is on the page itself, and those whose contents are no remarks. */
const placed = new Set(['FreeText', 'Link', 'Popup', 'Widget']);

function shownText(annotation: Annotation): string {
  if (annotation.subtype === 'FreeText') return annotation.contentsObj?.str?.trim() ?? '';
  if (annotation.subtype !== 'Widget' || annotation.password === true) return '';
  const { fieldType, fieldValue, checkBox, radioButton, exportValue, buttonValue, options = [] } = annotation;
  const value = [fieldValue].flat().filter((each): each is string => typeof each === 'string');
  if (fieldType === 'Tx') return value.join(' ').trim();
  if (fieldType === 'Ch') {
    const named = value.map((each) => options.find((option) => option.exportValue === each)?.displayValue ?? each);
    return named.join(', ').trim();
  }
  const isOn = (checkBox && value[0] === exportValue) || (radioButton && value[0] === buttonValue);
  return isOn && value[0] !== 'Off' ? `[x] ${annotation.alternativeText || annotation.fieldName || value[0]}` : '';
}
