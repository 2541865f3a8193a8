/** Tables as files that spreadsheets open. */

/** A cell that begins like a formula would be run by a spreadsheet; the apostrophe makes it text. */
const FORMULA = /^[=+\-@\t\r]/;
const NEEDS_QUOTES = /[",\r\n]/;
/** Without it Excel reads UTF-8 as the system's old encoding. */
const BYTE_ORDER_MARK = '\uFEFF';

function cell(value: string | number): string {
  if (typeof value === 'number') return String(value);
  const text = FORMULA.test(value) ? `'${value}` : value;
  return NEEDS_QUOTES.test(text) ? `"${text.replaceAll('"', '""')}"` : text;
}

/** Numbers stay numbers; texts from people cannot become formulas. */
export function csvText(header: readonly string[], rows: readonly (readonly (string | number)[])[]): string {
  return `${BYTE_ORDER_MARK}${[header, ...rows].map((row) => row.map(cell).join(',')).join('\r\n')}\r\n`;
}

/** The file itself, for `downloadFile`. */
export function csvFile(header: readonly string[], rows: readonly (readonly (string | number)[])[]): Blob {
  return new Blob([csvText(header, rows)], { type: 'text/csv;charset=utf-8' });
}
