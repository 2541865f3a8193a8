/** Tables as files that spreadsheets open (RFC 4180), the same for files made in the browser and on the server. */

/** A cell that begins like a formula would be run by a spreadsheet; the apostrophe makes it text. */
const FORMULA = /^[=+\-@\t\r]/;
const NEEDS_QUOTES = /[",\r\n]/;

/** The start of every file: without this mark Excel reads UTF-8 as the system's old encoding. */
export const CSV_START = '\uFEFF';

function cell(value: string | number): string {
  if (typeof value === 'number') return String(value);
  const text = FORMULA.test(value) ? `'${value}` : value;
  return NEEDS_QUOTES.test(text) ? `"${text.replaceAll('"', '""')}"` : text;
}

/** One line with its end. Numbers stay numbers; texts from people cannot become formulas. */
export function csvLine(cells: readonly (string | number)[]): string {
  return `${cells.map(cell).join(',')}\r\n`;
}
