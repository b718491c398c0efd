import { decodeText } from '../encoding/decode-text.ts';
import type { ZipFiles } from '../zip/open-zip.ts';
import { type XmlElement, xmlElements } from './xml-elements.ts';

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
