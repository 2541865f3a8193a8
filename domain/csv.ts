/** Tables as files that spreadsheets open (RFC 4180), the same for files made in the browser and on the server. */

/**
 * Where a spreadsheet may see the beginning of a formula: at the start of a cell, and behind everything that a program with
 * other settings takes for the end of one. Where the comma is the decimal sign, files are split at semicolons, and quotation
 * marks inside a line are then no help. The wide signs are those of East Asian keyboards.
 */
const FORMULA = /(^|[;\t\r\n])(?=(?:[^\S\t\r\n]|")*[=+\-@＝＋－＠])|^(?=[\t\r])/g;
/** The apostrophe makes it text. */
const GUARD = "$1'";
const GUARDED = /(^|[;\t\r\n])'(?=(?:[^\S\t\r\n]|")*[=+\-@＝＋－＠])/g;
const NEEDS_QUOTES = /[",;\t\r\n]|^\s|\s$/;

/** The start of every file: without this mark Excel reads UTF-8 as the system's old encoding. */
export const CSV_START = '\uFEFF';

function cell(value: string | number): string {
  if (typeof value === 'number') return String(value);
  const text = value.replaceAll(FORMULA, GUARD);
  return NEEDS_QUOTES.test(text) ? `"${text.replaceAll('"', '""')}"` : text;
}

/** A text as it was before it was made harmless: for files that come back. */
export function withoutGuards(text: string): string {
  return text.replaceAll(GUARDED, '$1');
}

/** One line with its end. Numbers stay numbers; texts from people cannot become formulas. */
export function csvLine(cells: readonly (string | number)[]): string {
  return `${cells.map(cell).join(',')}\r\n`;
}
