import { attributeOf, elementAt, elementsOf, type XmlTree } from '../zip/xml-tree.ts';

/** The styles of a Word document (ECMA-376 part 1, 17.7): what they say by themselves, or by the styles that they are based on. */
export interface WordStyles {
  /** 0 for an outermost heading; undefined for text. */
  headingLevel(paragraphProperties: XmlTree | undefined): number | undefined;
  /** The numbering of a paragraph; id `0` for one that has none on purpose. */
  numbering(
    paragraphProperties: XmlTree | undefined,
  ): { readonly id: string; readonly level?: number; readonly style?: string } | undefined;
  /** The list that a style of lists stands for. */
  listOf(style: string): string | undefined;
  isHidden(style: string | undefined): boolean;
}

export function wordStyles(root: XmlTree | undefined): WordStyles {
  const styles = new Map(
    elementsOf(root)
      .filter(({ name }) => name === 'style')
      .map((style) => [attributeOf(style, 'styleId') ?? '', style] as const),
  );
  const chainOf = (id: string | undefined): XmlTree[] => {
    const chain: XmlTree[] = [];
    let next = styles.get(id ?? '');
    while (next !== undefined && !chain.includes(next) && chain.length < longestChain) {
      chain.push(next);
      next = styles.get(valueAt(next, 'basedOn') ?? '');
    }
    return chain;
  };
  return {
    headingLevel: (properties) => {
      const direct = valueAt(properties, 'outlineLvl');
      const id = valueAt(properties, 'pStyle');
      const stated =
        direct ??
        chainOf(id)
          .map(statedLevel)
          .find((level) => level !== undefined) ??
        levelOfName(id);
      const level = Number(stated);
      return stated !== undefined && level >= 0 && level <= 8 ? level : undefined;
    },
    numbering: (properties) => {
      const style = valueAt(properties, 'pStyle');
      for (const each of [properties, ...chainOf(style).map((one) => elementAt(one, 'pPr'))]) {
        const id = valueAt(elementAt(each, 'numPr'), 'numId');
        const level = valueAt(elementAt(each, 'numPr'), 'ilvl');
        if (id !== undefined) return { id, level: level === undefined ? undefined : Number(level), style };
      }
      return undefined;
    },
    listOf: (style) => valueAt(elementAt(styles.get(style), 'pPr', 'numPr'), 'numId'),
    isHidden: (id) => chainOf(id).some((style) => isOn(elementAt(style, 'rPr', 'vanish'))),
  };
}

const longestChain = 20;

export function valueAt(parent: XmlTree | undefined, name: string): string | undefined {
  return attributeOf(elementAt(parent, name), 'val');
}

/** True for a property that is there and not switched off. */
export function isOn(property: XmlTree | undefined): boolean {
  return property !== undefined && !/^(?:0|false|off)$/.test(attributeOf(property, 'val') ?? '1');
}

function statedLevel(style: XmlTree): string | undefined {
  return valueAt(elementAt(style, 'pPr'), 'outlineLvl') ?? levelOfName(valueAt(style, 'name'));
}

/** Word names its styles of headings in English in every language; other programs, and ids, do not. */
function levelOfName(name: string | undefined): string | undefined {
  const level = headingName.exec(name ?? '')?.[1];
  return level === undefined ? undefined : String(Number(level) - 1);
}

const headingName =
  /^(?:heading|überschrift|ueberschrift|berschrift|titre|t[ií]tulo|titolo|kop|rubrik|overskrift|otsikko|nag[łl][oó]wek|nadpis|c[ií]msor|заголовок|titlu|başlık|naslov|antraštė|見出し|标题|標題|제목)[ _-]*\[?([1-9])\]?$/iu;
