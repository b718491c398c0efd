const voidElements = new Set('area base br col embed hr img input link meta param source track wbr'.split(' '));

/**
 * XHTML for a parser of HTML. XHTML may close any element at once (`<title/>`, `<a id="p12"/>`), which means "open" in HTML: a title
 * that never ends swallows the book. Such tags get their end tag; a CDATA section, a comment in HTML, becomes its text.
 */
export function xhtmlAsHtml(xhtml: string): string {
  return xhtml
    .replace(/<!\[CDATA\[(.*?)\]\]>/gs, (_, text: string) => text.replaceAll('&', '&amp;').replaceAll('<', '&lt;'))
    .replace(/<([a-zA-Z][\w:.-]*)(?=[\s/])([^<>]*)\/>/g, (tag, name: string, attributes: string) =>
      voidElements.has(name.toLowerCase()) ? tag : `<${name}${attributes}></${name}>`,
    );
}

/** True if a page says at its beginning that it is XHTML. */
export function isXhtml(page: string): boolean {
  return /^\s*<\?xml\s|^[^>]*<!doctype\s[^>]*XHTML|<html\s[^>]*xmlns\s*=\s*["']http:\/\/www\.w3\.org\/1999\/xhtml/i.test(
    page.slice(0, 2000),
  );
}
