import { unreadableDocument } from '@touchstone/contract';
import { type DefaultTreeAdapterTypes, defaultTreeAdapter, parse } from 'parse5';

export type HtmlNode = DefaultTreeAdapterTypes.ChildNode;
export type HtmlElement = DefaultTreeAdapterTypes.Element;
export type HtmlParent = DefaultTreeAdapterTypes.ParentNode;

/** Browsers stop at 512; the time to parse grows with the depth, for each element. */
const maxDepth = 4000;

/** The tree of a page as the HTML standard makes it of any bytes. */
export function parseTree(html: string): DefaultTreeAdapterTypes.Document {
  const depths = new WeakMap<object, number>();
  const note = (parent: object, child: object) => {
    const depth = (depths.get(parent) ?? 0) + 1;
    if (depth > maxDepth) {
      throw unreadableDocument(
        'malformed',
        `The elements of the page are nested more than ${maxDepth} deep: it is no page that is read.`,
      );
    }
    depths.set(child, depth);
  };
  return parse(html, {
    treeAdapter: {
      ...defaultTreeAdapter,
      appendChild: (parent, child) => {
        note(parent, child);
        defaultTreeAdapter.appendChild(parent, child);
      },
      insertBefore: (parent, child, reference) => {
        note(parent, child);
        defaultTreeAdapter.insertBefore(parent, child, reference);
      },
    },
  });
}

export function isElement(node: HtmlNode | HtmlParent): node is HtmlElement {
  return 'tagName' in node;
}

export function attribute({ attrs }: HtmlElement, name: string): string | undefined {
  const value = attrs.find((each) => each.name === name)?.value.trim();
  return value === '' ? undefined : value;
}

/** The nodes below a node in text order, without recursion. Skips the children of those that `enter` refuses. */
export function* descendants(
  root: HtmlParent,
  enter: (element: HtmlElement) => boolean = () => true,
): Generator<HtmlNode> {
  const stack: HtmlNode[] = root.childNodes.toReversed();
  for (let node = stack.pop(); node !== undefined; node = stack.pop()) {
    yield node;
    if (!isElement(node) || !enter(node)) continue;
    for (let index = node.childNodes.length - 1; index >= 0; index--) {
      const child = node.childNodes[index];
      if (child !== undefined) stack.push(child);
    }
  }
}
