import { attributeOf, elementAt, elementsBelow, elementsOf, type XmlNode, type XmlTree } from '../zip/xml-tree.ts';
import { mathText } from './word-math.ts';
import type { WordNumbering } from './word-numbering.ts';
import { isOn, valueAt, type WordStyles } from './word-styles.ts';

/** Signs around what the HTML of the library has no form for; they are no text in any document. */
export const marks = { level: '\u{e011}', label: '\u{e012}', chunk: '\u{e013}' } as const;

export interface BodySettings {
  readonly styles: WordStyles;
  readonly numbering: WordNumbering;
  /** Called for what is left out, by its kind. */
  readonly leaveOut: (what: string) => void;
}

/**
 * A text of a Word document in the form that the library reads in full: the numbers that Word counts are text, headings have the styles
 * that it knows, formulas are text, fields are their results, and hidden text is gone.
 */
export function preparedBody(root: XmlTree, { styles, numbering, leaveOut }: BodySettings): XmlTree {
  const prefix = root.tag.includes(':') ? `${root.tag.split(':', 1)[0]}:` : '';
  const element = (name: string, children: readonly XmlNode[], value?: string): XmlTree => ({
    tag: prefix + name,
    name,
    attributes: value === undefined ? {} : { [`${prefix}val`]: value },
    children,
  });
  const run = (text: string): XmlTree => {
    const body = { ...element('t', [text]), attributes: { 'xml:space': 'preserve' } };
    return element('r', [body]);
  };

  const inside = (parent: XmlTree, inCell: boolean): XmlTree => ({
    ...parent,
    children: parent.children.flatMap((child) => prepared(child, inCell)),
  });

  const paragraph = (node: XmlTree, inCell: boolean): XmlTree => {
    const properties = elementAt(node, 'pPr');
    const level = inCell ? undefined : styles.headingLevel(properties);
    const number = numbering.next(properties);
    const children = node.children
      .filter((child) => child !== properties)
      .flatMap((child) => prepared(child, inCell, styles.isHidden(valueAt(properties, 'pStyle'))));
    const kept = elementsOf(properties).filter(
      ({ name }) => !(name === 'numPr' || (level !== undefined && name === 'pStyle')),
    );
    const label = number?.label ?? '';
    if (level !== undefined) {
      const style = level < knownLevels ? [element('pStyle', [], `Heading${level + 1}`)] : [];
      const sign = level < knownLevels ? [] : [run(`${marks.level}${level + 1}${marks.level}`)];
      const shown = label === '' ? [] : [run(`${label} `)];
      return { ...node, children: [element('pPr', [...style, ...kept]), ...sign, ...shown, ...children] };
    }
    if (number === undefined) return { ...node, children: [element('pPr', kept), ...children] };
    const list = element('numPr', [element('ilvl', [], String(number.level)), element('numId', [], number.id)]);
    const shown = label === '' ? [] : [run(`${marks.label}${label}${marks.label}`)];
    return { ...node, children: [element('pPr', [...kept, list]), ...shown, ...children] };
  };

  const runOf = (node: XmlTree, inCell: boolean, isHidden: boolean): XmlTree[] => {
    const properties = elementAt(node, 'rPr');
    const own = elementAt(properties, 'vanish');
    const hides = own === undefined ? isHidden || styles.isHidden(valueAt(properties, 'rStyle')) : isOn(own);
    const whole = inside(node, inCell);
    if (!hides) return [whole];
    // The signs of a field stay, or its result would be taken for something else.
    const fields = whole.children.filter(
      (child) => typeof child !== 'string' && /^(?:fldChar|instrText)$/.test(child.name),
    );
    return fields.length === 0 ? [] : [{ ...whole, children: fields }];
  };

  const prepared = (node: XmlNode, inCell: boolean, isHidden = false): XmlNode[] => {
    if (typeof node === 'string') return [node];
    switch (node.name) {
      case 'p':
        return node.tag === `${prefix}p` ? [paragraph(node, inCell)] : [inside(node, inCell)];
      case 'r':
        return node.tag === `${prefix}r` ? runOf(node, inCell, isHidden) : [inside(node, inCell)];
      case 'tc':
        return [inside(node, true)];
      case 'hyperlink':
      case 'ins':
      case 'smartTag':
        return [{ ...node, children: node.children.flatMap((child) => prepared(child, inCell, isHidden)) }];
      case 'bdo':
      case 'dir':
      case 'fldSimple':
        return node.children.flatMap((child) => prepared(child, inCell, isHidden));
      case 'del':
      case 'moveFrom':
        return node.tag.startsWith(prefix) && node.children.length > 0 ? [] : [node];
      case 'cr':
        return [element('br', [])];
      case 'ptab':
        return [element('tab', [])];
      case 'fldChar':
        return [node, ...chosenIn(node).map((text) => element('t', [text]))];
      case 'ruby':
        return [...rubyText(node, (child) => prepared(child, inCell))];
      case 'oMathPara':
        return node.children.flatMap((child) => prepared(child, inCell));
      case 'oMath': {
        const text = node.children.map(mathText).join('').trim();
        return text === '' ? [] : [run(` ${text} `)];
      }
      case 'altChunk':
        return [element('p', [run(`${marks.chunk}${attributeOf(node, 'id') ?? ''}${marks.chunk}`)])];
      case 'OLEObject':
        leaveOut(`embedded object (${attributeOf(node, 'ProgID') ?? 'of unknown kind'})`);
        return [];
      case 'AlternateContent':
      case 'drawing':
        return drawing(node);
      default:
        return [inside(node, inCell)];
    }
  };

  /** A drawing, with the text of its boxes where the library would not find it. */
  const drawing = (node: XmlTree): XmlNode[] => {
    for (const { name } of elementsBelow(node, leftOutGraphics)) leaveOut(name === 'chart' ? 'chart' : 'diagram');
    const old = elementAt(node, 'Fallback');
    if (old !== undefined && elementsBelow(old, textBoxes).length > 0) {
      return [{ ...node, children: [inside(old, false)] }];
    }
    const boxes = elementsBelow(node, textBoxes).map((box) => inside(box, false));
    const picture = node.name === 'drawing' ? [node] : (elementAt(node, 'Choice')?.children ?? []);
    const shown = old === undefined ? picture : [node];
    return [...shown, ...boxes.map((box) => element('pict', [box]))];
  };

  return inside(root, false);
}

const knownLevels = 6;
const textBoxes = new Set(['txbxContent']);
const leftOutGraphics = new Set(['chart', 'relIds']);

/** The entry that is chosen in an old list to choose from. */
function chosenIn(field: XmlTree): string[] {
  const list = elementAt(field, 'ffData', 'ddList');
  const entries = elementsOf(list).filter(({ name }) => name === 'listEntry');
  const entry = entries[Number(valueAt(list, 'result') ?? valueAt(list, 'default') ?? 0)];
  return attributeOf(entry, 'val') === undefined ? [] : [attributeOf(entry, 'val') ?? ''];
}

/** The text, then its reading in brackets. */
function rubyText(ruby: XmlTree, prepared: (node: XmlNode) => XmlNode[]): XmlNode[] {
  const [base, reading] = [elementAt(ruby, 'rubyBase'), elementAt(ruby, 'rt')];
  const texts = (parent: XmlTree | undefined) => elementsOf(parent).flatMap((run) => run.children.flatMap(prepared));
  const bracket = (text: string): XmlTree => ({
    tag: `${ruby.tag.slice(0, -4)}t`,
    name: 't',
    attributes: {},
    children: [text],
  });
  return [...texts(base), bracket('('), ...texts(reading), bracket(')')];
}
