import { isNavigation } from './navigation.ts';
import { attribute, descendants, type HtmlElement, isElement } from './parse-tree.ts';

const tags = new Set([
  'audio',
  'button',
  'canvas',
  'datalist',
  'embed',
  'frameset',
  'head',
  'iframe',
  'input',
  'link',
  'meta',
  'nav',
  'noframes',
  'noscript',
  'object',
  'script',
  'select',
  'style',
  'svg',
  'template',
  'textarea',
  'video',
]);

const roles = new Set(['banner', 'contentinfo', 'menu', 'menubar', 'navigation', 'search', 'toolbar']);

/** True if an element is no part of the page's visible text: programs, styles, navigation, hidden elements. */
export function isLeftOut(element: HtmlElement): boolean {
  if (tags.has(element.tagName)) return true;
  if (element.attrs.length === 0) return false;
  if (element.attrs.some(({ name }) => name === 'hidden') || attribute(element, 'aria-hidden') === 'true') return true;
  const role = attribute(element, 'role');
  if (role !== undefined && roles.has(role)) return true;
  if (isNavigation(element)) return true;
  return /(?:^|;)\s*display\s*:\s*none\s*(?:;|$|!)/i.test(attribute(element, 'style')?.slice(0, 1000) ?? '');
}

/**
 * The text of an element, line breaks included; elements that are left out elsewhere, or by the caller, are left out
 * here.
 */
export function rawText(element: HtmlElement, isUnwanted: (child: HtmlElement) => boolean = () => false): string {
  let text = '';
  for (const node of descendants(element, (child) => !isLeftOut(child) && !isUnwanted(child))) {
    if ('value' in node) text += node.value;
    else if (isElement(node) && node.tagName === 'br') text += '\n';
  }
  return text;
}
