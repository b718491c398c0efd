import type { z } from 'zod';

/**
 * The requirement for a value, in words that people know, for `safeParse(value, { error: plainWords })`. A schema with
 * a message of its own keeps it; only zod's wording ("Invalid input: expected string, received number") is replaced.
 */
export function plainWords(issue: z.core.$ZodRawIssue): string | undefined {
  switch (issue.code) {
    case 'invalid_type':
      return `must be ${withArticle(issue.expected)}`;
    case 'invalid_value':
      return `must be ${issue.values.map((value) => JSON.stringify(value)).join(' or ')}`;
    case 'too_small':
      return `must be ${issue.inclusive === false ? 'more than' : 'at least'} ${issue.minimum}${unitOf(issue.origin)}`;
    case 'too_big':
      return `must be ${issue.inclusive === false ? 'less than' : 'at most'} ${issue.maximum}${unitOf(issue.origin)}`;
    case 'not_multiple_of':
      return `must be a multiple of ${issue.divisor}`;
    case 'invalid_format':
      return issue.format === 'regex' ? 'does not have the required format' : `must be a valid ${issue.format}`;
    case 'invalid_union':
      return 'has none of the allowed forms';
    default:
      return undefined;
  }
}

function withArticle(type: string): string {
  const names: { readonly [type: string]: string } = { int: 'whole number', array: 'list', record: 'object' };
  const name = names[type] ?? type;
  return `${/^[aeiou]/.test(name) ? 'an' : 'a'} ${name}`;
}

function unitOf(origin: string): string {
  if (origin === 'string') return ' characters long';
  return origin === 'array' || origin === 'set' ? ' entries long' : '';
}
