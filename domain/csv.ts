/** CSV files that spreadsheets can open (RFC 4180). The browser and the server write the same format. */

/**
 * Finds places where a spreadsheet could start to read a formula: the start of a cell, and after any character that
 * could end a cell. Some spreadsheets split lines at semicolons, even inside quotation marks. The full-width signs come
 * from East Asian keyboards.
 */
const FORMULA = /(^|[;\t\r\n])(?=(?:[^\S\t\r\n]|")*[=+\-@＝＋－＠])|^(?=[\t\r])/g;
/** After an apostrophe, a spreadsheet treats the cell as text. */
const GUARD = "$1'";
const GUARDED = /(^|[;\t\r\n])'(?=(?:[^\S\t\r\n]|")*[=+\-@＝＋－＠])/g;
const NEEDS_QUOTES = /[",;\t\r\n]|^\s|\s$/;

/** The byte order mark, which starts every file. Without it, Excel reads UTF-8 in the system's legacy encoding. */
export const CSV_START = '\uFEFF';

function cell(value: string | number): string {
  if (typeof value === 'number') return String(value);
  const text = value.replaceAll(FORMULA, GUARD);
  return NEEDS_QUOTES.test(text) ? `"${text.replaceAll('"', '""')}"` : text;
}

/** Removes the apostrophes again from files that people upload. */
export function withoutGuards(text: string): string {
  return text.replaceAll(GUARDED, '$1');
}

/** Writes one line. Numbers stay numbers. Text that people entered can't become a formula. */
export function csvLine(cells: readonly (string | number)[]): string {
  return `${cells.map(cell).join(',')}\r\n`;
}
