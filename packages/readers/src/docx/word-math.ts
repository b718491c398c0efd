import { attributeOf, elementAt, elementsOf, textBelow, type XmlNode, type XmlTree } from '../zip/xml-tree.ts';

/** A formula (ECMA-376 part 1, 22.1) as a line of text: `(a + b)/2`, `x^2`, `√(x)`, `∑_(i=1)^n x_i`. */
export function mathText(node: XmlNode): string {
  if (typeof node === 'string') return '';
  const part = (name: string) => textOf(elementAt(node, name));
  switch (node.name) {
    case 't':
      return textBelow(node);
    case 'f':
      return `${grouped(part('num'))}/${grouped(part('den'))}`;
    case 'sSup':
      return `${grouped(part('e'))}^${grouped(part('sup'))}`;
    case 'sSub':
      return `${part('e')}_${grouped(part('sub'))}`;
    case 'sSubSup':
      return `${part('e')}_${grouped(part('sub'))}^${grouped(part('sup'))}`;
    case 'sPre':
      return `_${grouped(part('sub'))}^${grouped(part('sup'))}${part('e')}`;
    case 'rad':
      return part('deg') === '' ? `√(${part('e')})` : `root_${grouped(part('deg'))}(${part('e')})`;
    case 'nary': {
      const sign = propertyOf(node, 'chr', '∫');
      const from = part('sub') === '' ? '' : `_${grouped(part('sub'))}`;
      const to = part('sup') === '' ? '' : `^${grouped(part('sup'))}`;
      return `${sign}${from}${to} ${part('e')}`;
    }
    case 'd': {
      const inside = elementsOf(node).filter(({ name }) => name === 'e');
      const separator = propertyOf(node, 'sepChr', '|');
      return `${propertyOf(node, 'begChr', '(')}${inside.map(textOf).join(separator)}${propertyOf(node, 'endChr', ')')}`;
    }
    case 'func':
      return `${part('fName')} ${part('e')}`;
    case 'limLow':
      return `${part('e')}_${grouped(part('lim'))}`;
    case 'limUpp':
      return `${part('e')}^${grouped(part('lim'))}`;
    case 'm': {
      const rows = elementsOf(node).filter(({ name }) => name === 'mr');
      return `[${rows.map((row) => elementsOf(row).map(textOf).join(', ')).join('; ')}]`;
    }
    case 'eqArr':
      return elementsOf(node)
        .filter(({ name }) => name === 'e')
        .map(textOf)
        .join('; ');
    default:
      return node.name.endsWith('Pr') ? '' : textOf(node);
  }
}

function textOf(element: XmlTree | undefined): string {
  return element?.children.map(mathText).join('').trim() ?? '';
}

/** In brackets, where it is more than one sign or name. */
function grouped(text: string): string {
  return /^[\p{L}\p{N}.,]*$/u.test(text) || /^\([^()]*\)$/.test(text) ? text : `(${text})`;
}

function propertyOf(element: XmlTree, name: string, usual: string): string {
  const property = elementAt(element, `${element.name}Pr`, name);
  return property === undefined ? usual : (attributeOf(property, 'val') ?? '');
}
