import { unreadableDocument } from '@touchstone/contract';
import type { PDFDocumentProxy } from 'pdfjs-dist/legacy/build/pdf.mjs';
import { refuseBombs } from './inflated-streams.ts';
import { characterMaps, loadPdfjs } from './pdfjs.ts';

/** The bit of the rights of a file that allows to take text from it (ISO 32000-1, table 22). */
const mayCopy = 0x10;

/**
 * Opens a PDF, calls `work` with it, and frees it in any case. Throws `unreadableDocument` for a file that is no PDF,
 * cannot be mended, needs a password or forbids to copy its text.
 */
export async function withPdf<Result>(
  bytes: Uint8Array,
  work: (pdf: PDFDocumentProxy) => Promise<Result>,
): Promise<Result> {
  if (!startsAsPdf(bytes)) {
    throw unreadableDocument(
      'malformed',
      'The file is not a PDF: it does not begin with "%PDF-". Export it as a PDF again.',
    );
  }
  await refuseBombs(bytes);
  const { getDocument } = await loadPdfjs();
  const task = getDocument({
    // A copy: the parser takes the bytes over, and they are the caller's.
    data: Uint8Array.from(bytes),
    cMapUrl: characterMaps,
    cMapPacked: true,
    useSystemFonts: false,
    disableFontFace: true,
    useWasm: false,
    enableXfa: false,
    isOffscreenCanvasSupported: false,
    // Messages of the parser are for its developers.
    verbosity: 0,
  });
  try {
    const pdf = await task.promise.catch((thrown: unknown) => {
      throw failureToOpen(thrown);
    });
    await refuseForbidden(pdf);
    return await work(pdf);
  } finally {
    await task.destroy();
  }
}

/** Viewers accept the header anywhere in the first kilobyte. */
function startsAsPdf(bytes: Uint8Array): boolean {
  return Buffer.from(bytes.buffer, bytes.byteOffset, Math.min(bytes.byteLength, 1024)).includes('%PDF-');
}

function failureToOpen(thrown: unknown) {
  if (thrown instanceof Error && thrown.name === 'PasswordException') {
    return unreadableDocument(
      'encrypted',
      'The PDF is encrypted and needs a password. Save it without a password, then index it again.',
      {
        cause: thrown,
      },
    );
  }
  return brokenPdf(thrown);
}

/** The error of a file whose structure cannot be followed. */
function brokenPdf(cause: unknown) {
  return unreadableDocument(
    'malformed',
    'The PDF is broken: its pages cannot be found in it. Export or download it again.',
    { cause },
  );
}

async function refuseForbidden(pdf: PDFDocumentProxy): Promise<void> {
  const rights = await pdf.getPermissions().catch((thrown: unknown) => {
    throw brokenPdf(thrown);
  });
  if (rights !== null && !Array.from(rights).includes(mayCopy)) {
    throw unreadableDocument(
      'encrypted',
      'The PDF is encrypted, and its rights forbid to copy text from it. Ask its publisher for a copy without this restriction.',
    );
  }
}
