/**
 * C and C++ in a form that a grammar can read: macros used as attributes (`API_EXPORT void f()`), as template parameters
 * (`<typename T, ENABLE_IF(is_number<T>::value)>`) and as statements of their own (`NAMESPACE_BEGIN(detail)`) become blanks or `int`. A
 * grammar takes them for types and loses the braces around them, so that all the following code seems to be part of one class. Length
 * and lines stay, and so do the lines of the preprocessor. A macro is a word of capitals with an underscore, by custom.
 */
export function withoutMacros(text: string): string {
  let result = '';
  let kept = 0;
  for (const match of text.matchAll(macro)) {
    const start = match.index;
    if (start < kept || isDirective(text, start)) continue;
    const end = endOfCall(text, start + match[0].length);
    const stand = standIn(text, start, end);
    if (stand === undefined) continue;
    result += text.slice(kept, start) + stand + text.slice(start + stand.length, end).replace(/[^\n]/g, ' ');
    kept = end;
  }
  return result + text.slice(kept);
}

/** A macro's replacement: nothing for an attribute or statement, `int` for a template parameter; undefined keeps it. */
function standIn(text: string, start: number, end: number): '' | 'int' | undefined {
  const around = text.slice(Math.max(0, start - reach), start).trimEnd();
  const line = around.slice(around.lastIndexOf('\n') + 1).trimStart();
  const isFirst = text.slice(text.lastIndexOf('\n', start - 1) + 1, start).trim() === '';
  // Code after a directive or a comment begins anew.
  const before = isFirst && /^(?:#|\/\/)|\*\/$/.test(line) ? ';' : (around.at(-1) ?? ';');
  const after = text.slice(end, end + reach).trimStart()[0] ?? '';
  if ((before === ',' || before === '<') && (after === '>' || after === ',') && text[end - 1] === ')') {
    return isArgument(around) ? undefined : 'int';
  }
  const isBeforeName = /[\w:~[]/.test(after);
  if (/[;{}>:]/.test(before) && (isBeforeName || /[#}/]/.test(after))) return '';
  // Between the words of a declaration: `static API_INLINE int f()`, `void f() NOEXCEPT_IF(x) {`.
  if (/[\w)*&/]/.test(before) && (/[\w~]/.test(after) || (before === ')' && /[{:;]/.test(after)))) return '';
  return undefined;
}

/** True if the text before this point ends within the parentheses of a call. */
function isArgument(before: string): boolean {
  let closed = 0;
  for (let i = before.length - 1; i >= 0 && !/[;{}]/.test(before[i] ?? ''); i -= 1) {
    if (before[i] === ')') closed += 1;
    else if (before[i] === '(') closed -= 1;
    if (closed < 0) return true;
  }
  return false;
}

/** Past the parentheses of its arguments, where it has some that close within reason. */
function endOfCall(text: string, from: number): number {
  let at = from;
  while (text[at] === ' ') at += 1;
  if (text[at] !== '(') return from;
  let depth = 0;
  const last = Math.min(text.length, at + longestCall);
  for (let i = at; i < last; i += 1) {
    if (text[i] === '(') depth += 1;
    else if (text[i] === ')') {
      depth -= 1;
      if (depth === 0) return i + 1;
    }
  }
  return from;
}

function isDirective(text: string, at: number): boolean {
  const line = text.slice(text.lastIndexOf('\n', at - 1) + 1, at);
  return /^\s*#/.test(line.slice(0, reach)) || line.includes('//') || line.includes('"');
}

const macro = /\b[A-Z][A-Z0-9]*_[A-Z0-9_]*\b/g;
const reach = 200;
const longestCall = 400;
