/** CSV files that spreadsheets open (RFC 4180). The browser and the server write the same format. */

/**
 * Where a spreadsheet could see the start of a formula: at the start of a cell, and after every character that a
 * program with other settings takes for the end of a cell. Where the comma is the decimal sign, spreadsheets split
 * files at semicolons, and quotation marks inside a line do not help then. The wide signs are those of East Asian
 * keyboards.
 */
const FORMULA = /(^|[;\t\r\n])(?=(?:[^\S\t\r\n]|")*[=+\-@＝＋－＠])|^(?=[\t\r])/g;
/** The apostrophe turns the cell into text. */
const GUARD = "$1'";
const GUARDED = /(^|[;\t\r\n])'(?=(?:[^\S\t\r\n]|")*[=+\-@＝＋－＠])/g;
const NEEDS_QUOTES = /[",;\t\r\n]|^\s|\s$/;

/** The byte order mark at the start of every file. Without it Excel reads UTF-8 as the system's legacy encoding. */
export const CSV_START = '\uFEFF';

function cell(value: string | number): string {
  if (typeof value === 'number') return String(value);
  const text = value.replaceAll(FORMULA, GUARD);
  return NEEDS_QUOTES.test(text) ? `"${text.replaceAll('"', '""')}"` : text;
}

/** Removes the apostrophes that protect against formulas, for files that people upload again. */
export function withoutGuards(text: string): string {
  return text.replaceAll(GUARDED, '$1');
}

/** One line with its line end. Numbers stay numbers; texts from people cannot become formulas. */
export function csvLine(cells: readonly (string | number)[]): string {
  return `${cells.map(cell).join(',')}\r\n`;
}
