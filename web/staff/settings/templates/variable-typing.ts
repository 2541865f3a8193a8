/** Completes variables while someone types them: finds the matching ones and inserts the chosen one. */
import { type TemplateKind, variableLabel } from '#domain/messages/template-kinds.ts';
import type { Variable } from '#domain/messages/template-variables.ts';

/** A variable that was opened but not finished. A choice replaces the text from offset `from` to `to`. */
export interface Opening {
  from: number;
  to: number;
  /** the letters after the braces */
  typed: string;
}

const OPENED = /\{\{[^\S\n]*(\w*)$/;
/** Matches the rest of a variable after the cursor, up to its closing braces. */
const REST = /^\w*[^\S\n]*\}\}/;

/** Returns the variable that someone is typing at the cursor; null if there is none. */
export function openingAt(text: string, cursor: number): Opening | null {
  const opened = OPENED.exec(text.slice(0, cursor));
  if (!opened) return null;
  const rest = REST.exec(text.slice(cursor))?.[0].length ?? 0;
  return { from: opened.index, to: cursor + rest, typed: opened[1] ?? '' };
}

/** Returns the variables whose name or label contains the typed text. */
export function fittingVariables(kind: TemplateKind, variables: readonly Variable[], typed: string): Variable[] {
  const wanted = typed.toLowerCase();
  return variables.filter(
    (name) => name.includes(wanted) || variableLabel(kind, name).toLowerCase().includes(wanted.replaceAll('_', ' ')),
  );
}

/**
 * Puts a variable in place of the part between the offsets. Returns the text, and the cursor's offset after the
 * variable.
 */
export function withVariable(text: string, name: Variable, { from, to }: { from: number; to: number }) {
  const word = `{{${name}}}`;
  return { text: text.slice(0, from) + word + text.slice(to), cursor: from + word.length };
}
