import { parseSync } from '@swc/core';

const asMember =
  'write the member plainly: an optional member that is undefined counts as absent (compact() where JSON is built by hand)';
const asOptional = 'drop "| undefined": an optional member may be undefined';

/**
 * Where a source file writes optional members in another way than the rest of the code: a spread under a condition in an object,
 * or `name?: Type | undefined`. Each with its line and what to write. A choice between two sets of members is no such place.
 */
export function oddOptionalMembers(source) {
  // The first statement shows where the parser begins to count; a hashbang would stand in its way.
  const text = `;${source.replace(/^#!/, '//')}`;
  const bytes = Buffer.from(text);
  const module = parseSync(text, { syntax: 'typescript', target: 'esnext' });
  const lineAt = ({ start }) =>
    bytes
      .subarray(0, start - module.span.start)
      .toString()
      .split('\n').length;
  return [...placesIn(module)].map(({ span, advice }) => ({ line: lineAt(span), advice }));
}

function* placesIn(node) {
  if (typeof node !== 'object' || node === null) return;
  if (node.type === 'ObjectExpression') {
    for (const { type, spread, arguments: spreadOut } of node.properties) {
      if (type === 'SpreadElement' && isConditional(spreadOut)) yield { span: spread, advice: asMember };
    }
  }
  if (node.optional === true && isOrUndefined(node.typeAnnotation?.typeAnnotation)) {
    yield { span: node.span, advice: asOptional };
  }
  for (const child of Object.values(node)) yield* placesIn(child);
}

/** `condition && members`, or `condition ? members : nothing` either way round. */
function isConditional(expression) {
  const { type, operator, consequent, alternate } = unwrapped(expression);
  if (type === 'BinaryExpression') return operator === '&&';
  return type === 'ConditionalExpression' && (isNothing(consequent) || isNothing(alternate));
}

function isNothing(expression) {
  const { type, properties, value } = unwrapped(expression);
  return (type === 'ObjectExpression' && properties.length === 0) || (type === 'Identifier' && value === 'undefined');
}

/** A union of which one part is undefined; `name?: undefined` alone says which of several shapes it is. */
function isOrUndefined(annotation) {
  if (annotation?.type === 'TsParenthesizedType') return isOrUndefined(annotation.typeAnnotation);
  return annotation?.type === 'TsUnionType' && annotation.types.some((part) => part.kind === 'undefined');
}

const wrappers = ['ParenthesisExpression', 'TsAsExpression', 'TsConstAssertion', 'TsSatisfiesExpression'];

function unwrapped(expression) {
  return wrappers.includes(expression.type) ? unwrapped(expression.expression) : expression;
}
