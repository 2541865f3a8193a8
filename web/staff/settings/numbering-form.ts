/** The next quote number as a form. People may also paste a whole quote number. */
import { QuoteNumbering } from '#contract/company.ts';
import { QUOTE_NUMBER_PREFIX, quoteNumber } from '#domain/quote/quote-number.ts';
import { type Problems, problemsBy } from '#web/staff/components/form-problems.ts';

interface NumberingForm {
  next_quote_number: string;
}

/** Reads a typed number: "5000", "Q-5000" and "5,000" are equal. @returns null if the text is not a number */
export function typedNumber(text: string): number | null {
  const prefix = new RegExp(`^${QUOTE_NUMBER_PREFIX}`, 'i');
  const plain = text.trim().replace(prefix, '').replace(/[\s,]/g, '');
  return /^\d{1,12}$/.test(plain) ? Number(plain) : null;
}

/** @param next the number that the next quote gets without a change */
export function numberingProblems({ next_quote_number: text }: NumberingForm, next: number): Problems {
  const number = typedNumber(text);
  const problem = (message: string): Problems => new Map([['next_quote_number', message]]);
  if (number === null) return problem('Enter a whole number');
  if (number < next) return problem(`Quote numbers can only go up. Enter ${quoteNumber(next)} or higher.`);
  return problemsBy(QuoteNumbering, { next_quote_number: number });
}
