import type { Node } from 'web-tree-sitter';
import type { Place } from './language.ts';

/**
 * `const reply = () => {}` defines `reply`; outside bodies so does any declaration of one name that spans lines, and a component or
 * function that is made by a call (`memo(Reply)`, `styled.div`, `lazy(() => import('./reply'))`).
 */
export function declaredSymbol(node: Node, place: Place): string | undefined {
  const [declarator, second] = declarators(node);
  if (declarator === undefined || second !== undefined) return undefined;
  const name = declarator.childForFieldName('name');
  const value = declarator.childForFieldName('value');
  if (name?.type !== 'identifier' || value === null) return undefined;
  if (isDefinition(value)) return name.text;
  if (place === 'body') return undefined;
  const isPublic = node.parent?.type === 'export_statement' || /^[A-Z]/.test(name.text);
  return spansLines(node) || isMade(value, isPublic) ? name.text : undefined;
}

/** One of several that a statement declares: `const a = () => {}, b = () => {}`. */
export function declaratorSymbol(node: Node): string | undefined {
  const value = node.childForFieldName('value');
  const isOneOfSeveral = node.parent !== null && declarators(node.parent).length > 1;
  const name = node.childForFieldName('name');
  return isOneOfSeveral && name?.type === 'identifier' && value !== null && isDefinition(value) ? name.text : undefined;
}

/** A function with a name of its own that is handed to a call or returned. */
export function expressionSymbol(node: Node): string | undefined {
  const isHandedOn = node.parent?.type === 'arguments' || node.parent?.type === 'return_statement';
  return isHandedOn ? node.childForFieldName('name')?.text : undefined;
}

/**
 * The older style of definition:
 * `Reply.prototype.send = function` is `Reply.send`, `exports.build = function` is `build`, `module.exports = function
 * fastify` is `fastify`, and `Object.defineProperties(Reply.prototype, {...})` is `Reply`, its members `Reply.x`.
 */
export function assignedSymbol(node: Node, place: Place): string | undefined {
  const expression = node.namedChild(0);
  if (expression?.type === 'call_expression') return place === 'body' ? undefined : definedProperties(expression);
  if (expression?.type !== 'assignment_expression') return undefined;
  const left = expression.childForFieldName('left');
  const right = expression.childForFieldName('right');
  if (left === null || right === null || left.type !== 'member_expression') return undefined;
  const isPublic = /^(?:module\.)?exports\b|\.prototype\./.test(left.text);
  const isAlias = right.type === 'member_expression' && left.text.includes('.prototype.');
  const isMadeHere = place !== 'body' && (isAlias || spansLines(node) || isMade(right, isPublic));
  if (!isDefinition(right) && !isMadeHere) return undefined;
  return qualified(left.text) ?? right.childForFieldName('name')?.text;
}

/** A property of an object: a function anywhere, among the members of a definition any value that spans lines. */
export function pairSymbol(node: Node, place: Place): string | undefined {
  const key = node.childForFieldName('key');
  const value = node.childForFieldName('value');
  if (key === null || value === null || key.type === 'computed_property_name') return undefined;
  return isDefinition(value) || (place === 'members' && spansLines(node)) ? key.text : undefined;
}

/** `const x = require('x')`, a bare `require('x')`, and the `'use strict'` above them. */
export function isRequire(node: Node): boolean {
  if (node.type === 'expression_statement') {
    const expression = node.namedChild(0);
    return expression?.type === 'string' || (expression !== null && isRequireCall(expression));
  }
  if (node.type !== 'lexical_declaration' && node.type !== 'variable_declaration') return false;
  const declared = declarators(node);
  return declared.length > 0 && declared.every((child) => isRequireCall(child.childForFieldName('value')));
}

/**
 * The object with the members of an `Object.defineProperties(X.prototype, {...})` statement, of one that is assigned or exported
 * (`export default defineComponent({...})`), and of a property that holds functions (`methods: {...}`).
 */
export function objectOf(node: Node): Node | undefined {
  if (node.type === 'pair') {
    const object = anObject(node.childForFieldName('value'));
    return object?.namedChildren.some((child) => child !== null && isMethod(child)) ? object : undefined;
  }
  if (node.type === 'export_statement') {
    const value = node.childForFieldName('value');
    return anObject(value) ?? anObject(value?.childForFieldName('arguments')?.namedChild(0));
  }
  if (node.type !== 'expression_statement') return undefined;
  const expression = node.namedChild(0);
  return anObject(
    expression?.type === 'call_expression'
      ? expression.childForFieldName('arguments')?.namedChild(1)
      : (expression?.childForFieldName('right') ?? expression?.childForFieldName('value')),
  );
}

function anObject(value: Node | null | undefined): Node | undefined {
  return value?.type === 'object' ? value : undefined;
}

/** The functions of a property's descriptor are no members. */
function isMethod(member: Node): boolean {
  const value = member.childForFieldName('value');
  const name = (member.childForFieldName('name') ?? member.childForFieldName('key'))?.text ?? '';
  if (/^(?:get|set|value)$/.test(name)) return false;
  return member.type === 'method_definition' || (member.type === 'pair' && value !== null && isDefinition(value));
}

function definedProperties(call: Node): string | undefined {
  const callee = call.childForFieldName('function')?.text;
  if (callee !== 'Object.defineProperties' && callee !== 'Object.defineProperty' && callee !== 'Object.assign') {
    return undefined;
  }
  const [target, key] = call.childForFieldName('arguments')?.namedChildren ?? [];
  const owner = target === undefined || target === null ? undefined : qualified(target.text);
  if (owner === undefined || callee !== 'Object.defineProperty') return owner;
  return key?.type === 'string' ? `${owner}.${key.text.slice(1, -1)}` : owner;
}

/** `Reply.prototype.send` → `Reply.send`; undefined for `module.exports` itself and for computed members. */
function qualified(target: string): string | undefined {
  const path = target
    .replace(/^(?:module\.)?exports(?:\.|$)/, '')
    .replace(/\.prototype\b/g, '')
    .replace(/^this\./, '');
  return /^[\w$]+(?:\.[\w$]+)*$/.test(path) ? path : undefined;
}

/** `require('x')`, `require('x').y` and `require('x')('y')`. */
function isRequireCall(expression: Node | null): boolean {
  if (expression === null) return false;
  if (expression.type === 'member_expression') return isRequireCall(expression.childForFieldName('object'));
  if (expression.type !== 'call_expression') return false;
  const callee = expression.childForFieldName('function');
  return (callee?.type === 'identifier' && callee.text === 'require') || isRequireCall(callee);
}

/**
 * A value that a call makes of a function or class, or a template with a tag; where the name is `isPublic`, of
 * anything. A required or imported value is made elsewhere.
 */
function isMade(value: Node, isPublic: boolean): boolean {
  if (/^(?:as_expression|satisfies_expression|parenthesized_expression|non_null_expression)$/.test(value.type)) {
    const inner = value.namedChild(0);
    return inner !== null && (isDefinition(inner) || isMade(inner, isPublic));
  }
  // `styled(Button)<Props>`...``: the grammar takes the type for comparisons.
  if (value.type === 'binary_expression') return value.childForFieldName('right')?.type === 'template_string';
  if (value.type !== 'call_expression' || isRequireCall(value)) return false;
  const args = value.childForFieldName('arguments');
  if (isPublic || args?.type === 'template_string') return true;
  return args?.namedChildren.some((child) => child !== null && (isDefinition(child) || isMade(child, false))) ?? false;
}

function declarators(declaration: Node): readonly Node[] {
  return declaration.namedChildren.filter((child): child is Node => child?.type === 'variable_declarator');
}

function isDefinition(value: Node): boolean {
  return /^(?:arrow_function|function|function_expression|generator_function|class)$/.test(value.type);
}

function spansLines(node: Node): boolean {
  return node.endPosition.row > node.startPosition.row;
}
