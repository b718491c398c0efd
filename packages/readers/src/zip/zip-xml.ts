import { Parser } from 'htmlparser2';
import { decodeText } from '../text/decode-text.ts';
import type { ZipFiles } from './open-zip.ts';

/** The elements of an XML file of the zip; undefined where there is no such file, or it is no text. */
export async function readXml(zip: ZipFiles, path: string): Promise<XmlElement[] | undefined> {
  const text = await readText(zip, path);
  return text === undefined ? undefined : xmlElements(text);
}

/** A file of the zip as text. */
export async function readText(zip: ZipFiles, path: string): Promise<string | undefined> {
  const bytes = await zip.read(path);
  return bytes === undefined ? undefined : decodeText(bytes)?.text;
}

/** An element of an XML file with the text in it; names are without their namespace's prefix. */
export interface XmlElement {
  readonly name: string;
  readonly attributes: { readonly [name: string]: string };
  /** Names of the elements around it, from the outermost. */
  readonly path: readonly string[];
  /** The text directly in it. */
  text: string;
}

/** Deeper files are made to break a reader. */
const maxDepth = 1000;

/**
 * The elements of an XML file in the order in which they begin, without a tree: a file may nest them as it likes. Entities that the
 * file itself declares are not replaced.
 */
export function xmlElements(xml: string): XmlElement[] {
  const elements: XmlElement[] = [];
  const open: XmlElement[] = [];
  const parser = new Parser(
    {
      onopentag: (name, attributes) => {
        if (open.length >= maxDepth) return parser.pause();
        const path = open.map((element) => element.name);
        const element = { name: local(name), attributes: withLocalNames(attributes), path: path.slice(-20), text: '' };
        elements.push(element);
        open.push(element);
      },
      ontext: (text) => {
        const element = open.at(-1);
        if (element !== undefined) element.text += text;
      },
      onclosetag: () => {
        open.pop();
      },
    },
    { xmlMode: true, decodeEntities: true },
  );
  parser.end(xml);
  return elements;
}

function local(name: string): string {
  return name.slice(name.indexOf(':') + 1);
}

function withLocalNames(attributes: { readonly [name: string]: string }): { readonly [name: string]: string } {
  return Object.fromEntries(Object.entries(attributes).map(([name, value]) => [local(name), value]));
}
