import { attribute, type HtmlElement, isElement } from './parse-tree.ts';

/** True for a heading of a remark, such as "Note": what follows the remark is still of the section around it. */
export function headsRemark(heading: HtmlElement): boolean {
  const parent = heading.parentNode;
  if (parent === null || !isElement(parent)) return false;
  if (attribute(parent, 'role') === 'note') return true;
  return (attribute(parent, 'class') ?? '').split(/\s+/).some((name) => remarks.test(name));
}

const remarks =
  /^(?:admonition|alert|attention|callout|caution|danger|error|hint|important|note|notice|tip|warning)(?:[-_]\w+)?$/i;
