import { z } from 'zod';

type Issue = z.core.$ZodIssue;

/**
 * An issue in words that people know. A package that says its own words keeps them; what zod says by itself ("Invalid input: expected
 * string, received number") becomes what the value must be.
 */
export function plainIssue(issue: Issue): Issue {
  return issue.message === zodMessage(issue) ? { ...issue, message: wordsFor(issue) } : issue;
}

const english = z.locales.en().localeError;

function zodMessage(issue: Issue): string | undefined {
  const message = english(issue as unknown as Parameters<typeof english>[0]);
  return typeof message === 'string' ? message : message?.message;
}

function wordsFor(issue: Issue): string {
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
      return issue.format === 'regex' ? 'has not the form it must have' : `must be a valid ${issue.format}`;
    case 'invalid_union':
      return 'is none of the values it may have';
    default:
      return 'is not valid';
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
