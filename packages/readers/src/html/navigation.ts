import { attribute, descendants, type HtmlElement, isElement } from './parse-tree.ts';

/**
 * True for links to the pages around this one, as generators of manuals put them above and below the text without a `nav` element: DocBook,
 * Texinfo, Publican, Javadoc. Something with a heading or code in it is text, whatever its name.
 */
export function isNavigation(element: HtmlElement): boolean {
  if (element.tagName === 'a') return isPermalink(element);
  if (!containers.has(element.tagName)) return false;
  const names = `${attribute(element, 'class') ?? ''} ${attribute(element, 'id') ?? ''}`
    .split(/\s+/)
    .filter((name) => name !== '');
  if (names.some((name) => named.test(name))) return !holdsText(element);
  return names.some((name) => atEdge.test(name)) && (leadsOn(element) || isLinks(element)) && !holdsText(element);
}

const containers = new Set(['div', 'ul', 'ol', 'p', 'table']);
const named =
  /^(?:doc|page|site|top|bottom|sub|main)?[-_]?nav(?:bar|header|footer|igation|links?|list|menu|[-_]panel)?$|^breadcrumbs?$|^pagination$|^(?:prev|previous)[-_]?next$|^skip[-_]?(?:links?|nav|to[-_]content)$/i;
/** Names that others give to text too. */
const atEdge = /^(?:header|footer|node|(?:main|top|sub|side|site|search)?[-_]?menu(?:bar)?)$/i;

/** The sign beside a definition that links to it, as Sphinx and Docusaurus set it. */
function isPermalink(link: HtmlElement): boolean {
  const isNamed = /(?:^|\s)(?:headerlink|permalink|hash-link)(?:\s|$)/.test(attribute(link, 'class') ?? '');
  if (!isNamed || attribute(link, 'id') !== undefined) return false;
  const [first, ...others] = link.childNodes;
  return others.length === 0 && (first === undefined || ('value' in first && /^\W{0,2}$/.test(first.value.trim())));
}

/** Two links or more that say that they lead to the pages around. */
function leadsOn(element: HtmlElement): boolean {
  let links = 0;
  for (const node of descendants(element)) {
    if (!isElement(node) || node.tagName !== 'a') continue;
    if (attribute(node, 'accesskey') !== undefined || /^(?:next|prev|previous|up)$/i.test(attribute(node, 'rel') ?? ''))
      links += 1;
  }
  return links > 1;
}

/** Several links, and hardly any other text. */
function isLinks(element: HtmlElement): boolean {
  let [links, linked, all] = [0, 0, 0];
  for (const node of descendants(element)) {
    if ('value' in node) all += node.value.trim().length;
    else if (isElement(node) && node.tagName === 'a') {
      links += 1;
      for (const inner of descendants(node)) if ('value' in inner) linked += inner.value.trim().length;
    }
  }
  return links >= 3 && linked >= 0.8 * all;
}

function holdsText(element: HtmlElement): boolean {
  for (const node of descendants(element)) {
    if (isElement(node) && /^(?:h[1-6]|pre|main|article)$/.test(node.tagName)) return true;
  }
  return false;
}
