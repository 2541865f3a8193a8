/** Variables while they are being typed: finds the matching ones, and inserts the chosen one. */
import { VARIABLES, type Variable } from '#domain/messages/template-variables.ts';

/** A variable that was opened but not finished. A choice replaces the text from offset `from` to `to`. */
export interface Opening {
  from: number;
  to: number;
  /** the letters after the braces */
  typed: string;
}

const OPENED = /\{\{[^\S\n]*(\w*)$/;
/**
 * The part of a variable after the cursor, with its closing braces. Without them, the text after the cursor is not part
 * of it.
 */
const REST = /^\w*[^\S\n]*\}\}/;

/** Returns the variable being typed at the cursor; null if there is none. */
export function openingAt(text: string, cursor: number): Opening | null {
  const opened = OPENED.exec(text.slice(0, cursor));
  if (!opened) return null;
  const rest = REST.exec(text.slice(cursor))?.[0].length ?? 0;
  return { from: opened.index, to: cursor + rest, typed: opened[1] ?? '' };
}

/** Returns the variables whose name or label contains the typed text. */
export function fittingVariables(variables: readonly Variable[], typed: string): Variable[] {
  const wanted = typed.toLowerCase();
  return variables.filter(
    (name) => name.includes(wanted) || VARIABLES[name].label.toLowerCase().includes(wanted.replaceAll('_', ' ')),
  );
}

/** Returns the text with a variable in place of the part between the offsets, and the cursor's offset after it. */
export function withVariable(text: string, name: Variable, { from, to }: { from: number; to: number }) {
  const word = `{{${name}}}`;
  return { text: text.slice(0, from) + word + text.slice(to), cursor: from + word.length };
}
