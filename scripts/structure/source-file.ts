/** Reads a source file the way the structure checks need it: without a parser, comments and texts told apart from code. */

export interface SourceFile {
  /** from the root of the repository, with forward slashes */
  readonly path: string;
  readonly text: string;
  /** The text with the contents of comments, strings and regular expressions blanked; positions and lines stay. */
  readonly code: string;
  /** The text with comments blanked only, for what is written inside strings. */
  readonly uncommented: string;
  /** Contents of every string and template literal. */
  readonly strings: readonly string[];
}

interface Span {
  kind: 'comment' | 'string' | 'pattern';
  start: number;
  end: number;
}

export function readSource(path: string, text: string): SourceFile {
  const spans = scan(text);
  return {
    path,
    text,
    code: blank(text, spans),
    uncommented: blank(
      text,
      spans.filter(({ kind }) => kind === 'comment'),
    ),
    strings: spans.filter(({ kind }) => kind === 'string').map(({ start, end }) => text.slice(start, end)),
  };
}

export function lineAt(text: string, position: number): number {
  return text.slice(0, position).split('\n').length;
}

function blank(text: string, spans: readonly Span[]): string {
  let result = '';
  let from = 0;
  for (const { start, end } of spans) {
    result += text.slice(from, start) + text.slice(start, end).replace(/[^\n]/g, ' ');
    from = end;
  }
  return result + text.slice(from);
}

/** What may stand before a slash that begins a regular expression; after a value it divides. */
const BEFORE_PATTERN = /(?:[(,=:[!&|?{};+*%~^<>-]|\b(?:return|typeof|case|in|of|void|delete|throw|new|else|do))\s*$/;

function scan(text: string): Span[] {
  const spans: Span[] = [];
  let position = 0;
  while (position < text.length) {
    const found = spanAt(text, position);
    if (found.length > 0) spans.push(...found);
    position = found.at(-1)?.end ?? position + 1;
    // The closing quote belongs to the string that just ended, it opens no other.
    if (found.at(-1)?.kind === 'string') position += 1;
  }
  return spans;
}

function spanAt(text: string, at: number): Span[] {
  const character = text[at];
  const next = text[at + 1];
  if (character === '/' && next === '/' && text[at - 1] !== ':')
    return [{ kind: 'comment', start: at, end: endOfLine(text, at) }];
  if (character === '/' && next === '*') return [{ kind: 'comment', start: at, end: after(text, '*/', at + 2) }];
  if (character === '"' || character === "'") return quoted(text, at, character);
  if (character === '`') return template(text, at);
  if (character === '/' && next !== '>' && BEFORE_PATTERN.test(text.slice(Math.max(0, at - 20), at)))
    return pattern(text, at);
  return [];
}

function endOfLine(text: string, from: number): number {
  const end = text.indexOf('\n', from);
  return end < 0 ? text.length : end;
}

function after(text: string, mark: string, from: number): number {
  const end = text.indexOf(mark, from);
  return end < 0 ? text.length : end + mark.length;
}

/** A quote without a partner on its line is an apostrophe in the text of a page. */
function quoted(text: string, at: number, quote: string): Span[] {
  for (let position = at + 1; position < text.length && text[position] !== '\n'; position += 1) {
    if (text[position] === '\\') position += 1;
    else if (text[position] === quote) return [{ kind: 'string', start: at + 1, end: position }];
  }
  return [];
}

/** The fixed parts of a template; what stands in `${}` is code again. */
function template(text: string, at: number): Span[] {
  const spans: Span[] = [];
  let start = at + 1;
  let position = start;
  while (position < text.length && text[position] !== '`') {
    if (text[position] === '\\') position += 2;
    else if (text.startsWith('${', position)) {
      spans.push({ kind: 'string', start, end: position });
      position = endOfSubstitution(text, position + 2);
      start = position;
    } else position += 1;
  }
  return [...spans, { kind: 'string', start, end: Math.min(position, text.length) }];
}

function endOfSubstitution(text: string, from: number): number {
  let depth = 1;
  let position = from;
  while (position < text.length && depth > 0) {
    const inside = text[position] === '/' ? undefined : spanAt(text, position).at(-1);
    if (inside) position = inside.end;
    else if (text[position] === '{') depth += 1;
    else if (text[position] === '}') depth -= 1;
    position += 1;
  }
  return position;
}

function pattern(text: string, at: number): Span[] {
  let inClass = false;
  for (let position = at + 1; position < text.length && text[position] !== '\n'; position += 1) {
    const character = text[position];
    if (character === '\\') position += 1;
    else if (character === '[') inClass = true;
    else if (character === ']') inClass = false;
    else if (character === '/' && !inClass) return [{ kind: 'pattern', start: at + 1, end: position }];
  }
  return [];
}
