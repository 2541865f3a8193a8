/**
 * Finds functions and how long they are, by their braces. Functions inside a function are measured on their own and
 * taken off the outer one: a list of short methods is not a long function.
 */
import { lineAt, type SourceFile } from './source-file.ts';

export interface FunctionSize {
  name: string;
  line: number;
  lines: number;
}

const NOT_A_FUNCTION = /(?:^|[^.\w$])(?:if|for|while|switch|catch|with)\s*(?:await\s*)?\([^]*\)\s*$/;

interface Frame {
  bracket: '(' | '{';
  at: number;
  /** Where the text began that leads up to the bracket. */
  headStart: number;
  /** Lines of the functions inside, but for the one that each begins on. */
  inner: number;
}

export function functionSizes({ code }: SourceFile): FunctionSize[] {
  const sizes: FunctionSize[] = [];
  const open: Frame[] = [];
  let headStart = 0;
  for (let at = 0; at < code.length; at += 1) {
    const character = code[at];
    if (character === '(' || character === '{') {
      open.push({ bracket: character, at, headStart, inner: 0 });
      headStart = at + 1;
    } else if (character === ')' && open.at(-1)?.bracket === '(') {
      // What stood before the parameters still leads up to what comes after them.
      headStart = leave(open)?.headStart ?? headStart;
    } else if (character === '}') {
      const size = closeBlock(code, open, at);
      if (size) sizes.push(size);
      headStart = at + 1;
    } else if (character === ';') headStart = at + 1;
  }
  return sizes;
}

function closeBlock(code: string, open: Frame[], end: number): FunctionSize | undefined {
  // A lone parenthesis in the text of a page is left behind.
  while (open.at(-1)?.bracket === '(') leave(open);
  const block = leave(open);
  if (!block) return undefined;
  const head = code.slice(block.headStart, block.at);
  if (!isFunctionHead(head)) return undefined;
  const line = lineAt(code, block.at);
  const whole = lineAt(code, end) - line + 1;
  const outer = open.at(-1);
  // The block has already handed on what is inside it; the rest of its lines follow.
  if (outer) outer.inner += whole - 1 - block.inner;
  return { name: nameIn(head), line, lines: whole - block.inner };
}

/** Takes the innermost bracket off; what it holds counts for the one around it. */
function leave(open: Frame[]): Frame | undefined {
  const frame = open.pop();
  const outer = open.at(-1);
  if (frame && outer) outer.inner += frame.inner;
  return frame;
}

function isFunctionHead(head: string): boolean {
  const trimmed = head.trimEnd();
  if (trimmed.endsWith('=>')) return true;
  // Parameters, and after them perhaps a return type.
  return /\)\s*(?::[^=?]+)?$/.test(trimmed) && /[\w$\])>]\s*\(/.test(trimmed) && !NOT_A_FUNCTION.test(trimmed);
}

function nameIn(head: string): string {
  const found =
    /\bfunction\s*\*?\s*(?<name>[\w$]+)/.exec(head) ??
    /\b(?:const|let)\s+(?<name>[\w$]+)[^=]*=[^=>]/.exec(head) ??
    /(?<name>[\w$]+)\s*(?:<[^>]*>)?\(/.exec(head);
  return found?.groups?.['name'] ?? 'anonymous';
}
