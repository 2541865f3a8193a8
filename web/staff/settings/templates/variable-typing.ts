/** Variables while they are typed: which ones fit, and what a chosen one replaces. */
import { VARIABLES, type Variable } from '#domain/messages/template-variables.ts';

/** A variable that has been opened and not finished. `from` and `to` are the offsets of what a choice replaces. */
export interface Opening {
  from: number;
  to: number;
  /** the letters after the braces */
  typed: string;
}

const OPENED = /\{\{[^\S\n]*(\w*)$/;
/** The rest of a variable that is being changed. Without closing braces, the words that follow are not part of it. */
const REST = /^\w*[^\S\n]*\}\}/;

/** The variable that is being typed at the cursor; null when there is none. */
export function openingAt(text: string, cursor: number): Opening | null {
  const opened = OPENED.exec(text.slice(0, cursor));
  if (!opened) return null;
  const rest = REST.exec(text.slice(cursor))?.[0].length ?? 0;
  return { from: opened.index, to: cursor + rest, typed: opened[1] ?? '' };
}

/** The variables with a name or label that contains the typed text. */
export function fittingVariables(variables: readonly Variable[], typed: string): Variable[] {
  const wanted = typed.toLowerCase();
  return variables.filter(
    (name) => name.includes(wanted) || VARIABLES[name].label.toLowerCase().includes(wanted.replaceAll('_', ' ')),
  );
}

/** The text with a variable in place of the part between the offsets, and the offset after it. */
export function withVariable(text: string, name: Variable, { from, to }: { from: number; to: number }) {
  const word = `{{${name}}}`;
  return { text: text.slice(0, from) + word + text.slice(to), cursor: from + word.length };
}
