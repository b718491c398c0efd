import { numeral } from '../html/list-marks.ts';
import { attributeOf, elementAt, elementsOf, type XmlTree } from '../zip/xml-tree.ts';
import { valueAt, type WordStyles } from './word-styles.ts';

/** Counts the paragraphs of a Word document as Word does (ECMA-376 part 1, 17.9). */
export interface WordNumbering {
  /** The number that Word shows before a paragraph, such as `2.1.` or `(b)`; empty for a bullet, undefined where it shows nothing. */
  next(
    paragraphProperties: XmlTree | undefined,
  ): { readonly label: string; readonly id: string; readonly level: number } | undefined;
}

interface Level {
  readonly start: number;
  readonly format: string;
  readonly text: string;
  readonly isLegal: boolean;
}

export function wordNumbering(root: XmlTree | undefined, styles: WordStyles): WordNumbering {
  const lists = new Map(named(root, 'abstractNum', 'abstractNumId'));
  const uses = new Map(named(root, 'num', 'numId'));
  const counts = new Map<string, number[]>();
  const restarted = new Set<string>();

  const listOf = (id: string, depth = 0): string | undefined => {
    const list = valueAt(uses.get(id), 'abstractNumId');
    const link = valueAt(lists.get(list ?? ''), 'numStyleLink');
    const linked = link === undefined || depth > 5 ? undefined : styles.listOf(link);
    return linked === undefined ? list : listOf(linked, depth + 1);
  };
  const levelOf = (use: string, list: string, at: number): Level => {
    const isAt = (element: XmlTree) => attributeOf(element, 'ilvl') === String(at);
    const own = elementsOf(uses.get(use)).find((element) => element.name === 'lvlOverride' && isAt(element));
    const level =
      elementAt(own, 'lvl') ?? elementsOf(lists.get(list)).find((element) => element.name === 'lvl' && isAt(element));
    return {
      start: Number(valueAt(own, 'startOverride') ?? valueAt(level, 'start') ?? 1),
      format: valueAt(level, 'numFmt') ?? 'decimal',
      text: valueAt(level, 'lvlText') ?? '',
      isLegal: elementAt(level, 'isLgl') !== undefined,
    };
  };

  return {
    next: (properties) => {
      const stated = styles.numbering(properties);
      const list = stated && listOf(stated.id);
      if (stated === undefined || list === undefined) return undefined;
      const linked = elementsOf(lists.get(list)).find(
        (element) => element.name === 'lvl' && valueAt(element, 'pStyle') === stated.style,
      );
      const at = stated.level ?? Number((stated.style && attributeOf(linked, 'ilvl')) ?? 0);
      if (!(at >= 0 && at < mostLevels)) return undefined;
      const count = counts.get(list) ?? [];
      counts.set(list, count);
      const level = levelOf(stated.id, list, at);
      const key = `${stated.id} ${at}`;
      const own = elementsOf(uses.get(stated.id)).find(
        (element) => element.name === 'lvlOverride' && attributeOf(element, 'ilvl') === String(at),
      );
      const restarts = elementAt(own, 'startOverride') !== undefined && !restarted.has(key);
      restarted.add(key);
      count[at] = restarts ? level.start : (count[at] ?? level.start - 1) + 1;
      count.length = at + 1;
      const label = level.text.replace(/%([1-9])/g, (_, digit: string) => {
        const other = levelOf(stated.id, list, Number(digit) - 1);
        const number = count[Number(digit) - 1] ?? other.start;
        return numberIn(level.isLegal ? 'decimal' : other.format, number);
      });
      return {
        label: level.format === 'bullet' || level.format === 'none' ? '' : label.trim(),
        id: stated.id,
        level: at,
      };
    },
  };
}

const mostLevels = 9;

function named(root: XmlTree | undefined, name: string, id: string): (readonly [string, XmlTree])[] {
  return elementsOf(root)
    .filter((element) => element.name === name)
    .map((element) => [attributeOf(element, id) ?? '', element] as const);
}

/** The number in a format of Word; formats of other scripts are figures. */
function numberIn(format: string, number: number): string {
  switch (format) {
    case 'lowerLetter':
      return numeral(number, 'a');
    case 'upperLetter':
      return numeral(number, 'A');
    case 'lowerRoman':
      return numeral(number, 'i');
    case 'upperRoman':
      return numeral(number, 'I');
    case 'decimalZero':
      return String(number).padStart(2, '0');
    case 'bullet':
    case 'none':
      return '';
    default:
      return String(number);
  }
}
