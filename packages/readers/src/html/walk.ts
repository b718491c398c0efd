import { type HtmlElement, type HtmlNode, type HtmlParent, isElement } from './parse-tree.ts';

interface Visitor {
  /** True if its children are to be visited. */
  readonly enter: (element: HtmlElement) => boolean;
  readonly leave: (element: HtmlElement) => void;
  readonly text: (text: string) => void;
}

/** Visits what is below a node in text order, without recursion, because the nesting of pages has no limit. */
export function walk(root: HtmlParent, { enter, leave, text }: Visitor): void {
  const stack: { readonly node: HtmlNode; readonly isEnd: boolean }[] = [];
  const push = (nodes: readonly HtmlNode[]) => {
    for (let index = nodes.length - 1; index >= 0; index--) {
      const node = nodes[index];
      if (node !== undefined) stack.push({ node, isEnd: false });
    }
  };
  push(root.childNodes);
  for (let next = stack.pop(); next !== undefined; next = stack.pop()) {
    const { node, isEnd } = next;
    if ('value' in node) text(node.value);
    else if (isElement(node) && isEnd) leave(node);
    else if (isElement(node) && enter(node)) {
      stack.push({ node, isEnd: true });
      push(node.childNodes);
    }
  }
}
