import { posix } from 'node:path';
import { unreadableDocument } from '@touchstone/contract';
import { openZip, type ZipFiles } from '../zip/open-zip.ts';
import { attributeOf, elementsOf, type XmlTree, xmlTree } from '../zip/xml-tree.ts';
import { readText } from '../zip/zip-xml.ts';

/** The files of an Office document (ECMA-376 part 2). */
export interface OfficeFiles {
  /** The root of an XML file; undefined where there is none. */
  xml(path: string): Promise<XmlTree | undefined>;
  /** The files that one refers to, by the id of the relation. */
  relations(path: string): Promise<ReadonlyMap<string, OfficeRelation>>;
}

interface OfficeRelation {
  /** The last name of the type, such as `notesSlide`. */
  readonly type: string;
  readonly path: string;
}

/** The beginning of a compound file (MS-CFB 2.2): the container of Office before 2007, and of every encrypted document. */
const compoundFile = Buffer.from('d0cf11e0a1b11ae1', 'hex');

/** Throws `unreadableDocument` for bytes that are no Office document, or need a password. */
export async function openOffice(bytes: Uint8Array): Promise<OfficeFiles> {
  const file = Buffer.from(bytes.buffer, bytes.byteOffset, bytes.byteLength);
  if (file.subarray(0, compoundFile.length).equals(compoundFile)) {
    // The stream that holds an encrypted document (MS-OFFCRYPTO 2.3.4.4).
    if (!file.includes(Buffer.from('EncryptedPackage', 'utf16le'))) {
      throw unreadableDocument(
        'malformed',
        'The file is in the format of Office before 2007. Save it as XLSX or PPTX.',
      );
    }
    throw unreadableDocument('encrypted', 'The document needs a password. Save it without one, then index it again.');
  }
  return officeFiles(await openZip(bytes));
}

function officeFiles(zip: ZipFiles): OfficeFiles {
  const xml = async (path: string) => {
    const text = await readText(zip, path);
    return text === undefined ? undefined : xmlTree(text);
  };
  return {
    xml,
    relations: async (path) => {
      const folder = posix.dirname(path);
      const root = await xml(`${folder}/_rels/${posix.basename(path)}.rels`);
      return new Map(
        elementsOf(root).map((relation) => {
          const target = attributeOf(relation, 'Target') ?? '';
          const type = attributeOf(relation, 'Type')?.split('/').at(-1) ?? '';
          const place = target.startsWith('/') ? target.slice(1) : posix.join(folder, target);
          return [attributeOf(relation, 'Id') ?? '', { type, path: place }] as const;
        }),
      );
    },
  };
}
