/** CSV files that spreadsheets can open (RFC 4180). The browser and the server write the same format. */

/**
 * Matches where a spreadsheet could see the start of a formula: at the start of a cell, and after every character
 * that a program with other settings takes for a cell's end. Where the comma is the decimal separator, spreadsheets
 * split lines at semicolons, and quotation marks inside a line don't prevent that. The wide signs come from East
 * Asian keyboards.
 */
const FORMULA = /(^|[;\t\r\n])(?=(?:[^\S\t\r\n]|")*[=+\-@＝＋－＠])|^(?=[\t\r])/g;
/** An apostrophe in front makes the spreadsheet treat the cell as text. */
const GUARD = "$1'";
const GUARDED = /(^|[;\t\r\n])'(?=(?:[^\S\t\r\n]|")*[=+\-@＝＋－＠])/g;
const NEEDS_QUOTES = /[",;\t\r\n]|^\s|\s$/;

/** The byte order mark at the start of every file. Without it, Excel reads UTF-8 as the system's legacy encoding. */
export const CSV_START = '\uFEFF';

function cell(value: string | number): string {
  if (typeof value === 'number') return String(value);
  const text = value.replaceAll(FORMULA, GUARD);
  return NEEDS_QUOTES.test(text) ? `"${text.replaceAll('"', '""')}"` : text;
}

/** Removes the apostrophes that guard against formulas, for files that people upload again. */
export function withoutGuards(text: string): string {
  return text.replaceAll(GUARDED, '$1');
}

/** Writes one line with its line ending. Numbers stay numbers; text that people entered can't become a formula. */
export function csvLine(cells: readonly (string | number)[]): string {
  return `${cells.map(cell).join(',')}\r\n`;
}
