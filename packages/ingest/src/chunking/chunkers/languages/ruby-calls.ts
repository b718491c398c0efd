import type { Node } from 'web-tree-sitter';
import type { Place } from './language.ts';

/** The name that a call with a block defines: a task, rule or namespace of Rake, and a method by `define_method`. */
export function calledName(call: Node): string | undefined {
  const method = call.childForFieldName('method')?.text ?? '';
  const definesWithoutBlock = method === 'task' || method === 'multitask';
  if (!/^(?:define_method|file|multitask|namespace|rule|task)$/.test(method)) return undefined;
  if (call.childForFieldName('receiver') !== null) return undefined;
  if (call.childForFieldName('block') === null && !definesWithoutBlock) return undefined;
  const first = call.childForFieldName('arguments')?.namedChild(0);
  const key = first?.type === 'pair' ? first.childForFieldName('key') : first;
  return key === null || key === undefined ? undefined : literal(key);
}

export function isNamespace(node: Node): boolean {
  return (
    node.type === 'call' && node.childForFieldName('method')?.text === 'namespace' && calledName(node) !== undefined
  );
}

/** `Point = Struct.new(:x, :y) do ... end`: a constant whose value spans lines. */
export function constantName(assignment: Node, place: Place): string | undefined {
  const left = assignment.childForFieldName('left');
  const isLong = assignment.endPosition.row > assignment.startPosition.row;
  return left?.type === 'constant' && isLong && place !== 'body' ? left.text : undefined;
}

/** `:name`, `name:` and `'name'`; undefined for a computed value. */
function literal({ type, text }: Node): string | undefined {
  if (type === 'simple_symbol') return text.slice(1);
  if (type === 'hash_key_symbol' || type === 'identifier') return text;
  return type === 'string' && !text.includes('#{') ? text.slice(1, -1) : undefined;
}
