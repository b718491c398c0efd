import { Parser } from 'htmlparser2';

/** An element of an XML file, or a text in it. */
export type XmlNode = XmlTree | string;

export interface XmlTree {
  /** As written, with its prefix. */
  readonly tag: string;
  /** Without its prefix. */
  readonly name: string;
  readonly attributes: { readonly [name: string]: string };
  readonly children: readonly XmlNode[];
}

/** What is nested deeper is left out: such files are made to break a reader. */
const maxDepth = 500;

/** The root element of an XML file; undefined where there is none. */
export function xmlTree(xml: string): XmlTree | undefined {
  const top: XmlNode[] = [];
  const open: XmlNode[][] = [top];
  const parser = new Parser(
    {
      onopentag: (tag, attributes) => {
        const children: XmlNode[] = [];
        if (open.length < maxDepth) open.at(-1)?.push({ tag, name: localName(tag), attributes, children });
        open.push(children);
      },
      ontext: (text) => {
        open.at(-1)?.push(text);
      },
      onclosetag: () => {
        open.pop();
      },
    },
    { xmlMode: true, decodeEntities: true },
  );
  parser.end(xml);
  return top.find((node) => typeof node !== 'string');
}

export function xmlText(node: XmlNode): string {
  if (typeof node === 'string') return escaped(node);
  const attributes = Object.entries(node.attributes).map(([name, value]) => ` ${name}="${escaped(value)}"`);
  const start = `${node.tag}${attributes.join('')}`;
  if (node.children.length === 0) return `<${start}/>`;
  return `<${start}>${node.children.map(xmlText).join('')}</${node.tag}>`;
}

export function escaped(text: string): string {
  return text.replaceAll('&', '&amp;').replaceAll('<', '&lt;').replaceAll('>', '&gt;').replaceAll('"', '&quot;');
}

function localName(tag: string): string {
  return tag.slice(tag.indexOf(':') + 1);
}

/** The elements in an element. */
export function elementsOf(parent: XmlTree | undefined): readonly XmlTree[] {
  return parent?.children.filter((node) => typeof node !== 'string') ?? [];
}

/** The first element of this path of names below an element. */
export function elementAt(parent: XmlTree | undefined, ...path: readonly string[]): XmlTree | undefined {
  return path.reduce<XmlTree | undefined>(
    (element, name) => elementsOf(element).find((child) => child.name === name),
    parent,
  );
}

/** An attribute, whatever its prefix. */
export function attributeOf(element: XmlTree | undefined, name: string): string | undefined {
  return Object.entries(element?.attributes ?? {}).find(([key]) => localName(key) === name)?.[1];
}

/** All elements below an element of one of these names, but none within another of them. */
export function elementsBelow(parent: XmlTree, names: ReadonlySet<string>): readonly XmlTree[] {
  return elementsOf(parent).flatMap((child) => (names.has(child.name) ? [child] : elementsBelow(child, names)));
}

export function textBelow(node: XmlNode): string {
  return typeof node === 'string' ? node : node.children.map(textBelow).join('');
}
