const voidElements = new Set('area base br col embed hr img input link meta param source track wbr'.split(' '));

/**
 * XHTML may close any element at once (`<title/>`, `<a id="p12"/>`), which means "open" to a parser of HTML: a title that never ends
 * swallows the book. Such tags get their end tag.
 */
export function withoutEmptyTags(xhtml: string): string {
  return xhtml.replace(/<([a-zA-Z][\w:.-]*)(?=[\s/])([^<>]*)\/>/g, (tag, name: string, attributes: string) =>
    voidElements.has(name.toLowerCase()) ? tag : `<${name}${attributes}></${name}>`,
  );
}
