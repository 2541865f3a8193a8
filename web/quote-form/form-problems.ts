import type { z } from 'zod';
import type { Company } from '#contract/company.ts';
import { QuoteDraft } from '#contract/quote-fields.ts';
import { QuoteLineInput } from '#contract/quote-line-fields.ts';
import { cardProblem, smallDepositProblem } from '#domain/payments/card-limits.ts';
import { AmountTooLarge } from '#domain/pricing/money.ts';
import { missingChoice } from '#domain/pricing/packages.ts';
import { LINES_MAX, TOO_MANY_LINES } from '#domain/pricing/quote-lines.ts';
import type { PricedQuote } from '#domain/pricing/quote-totals.ts';
import { visibleText } from '#domain/text.ts';
import {
  depositOfForm,
  draftFromForm,
  type FormLine,
  priceForm,
  type QuoteForm,
  quoteLine,
  startedLines,
} from './quote-form.ts';

/**
 * Messages by field: "customer_email", "lines.<id of the line>.quantity", or "total" for all amounts. The server
 * accepts a form without problems.
 */
export type FormProblems = ReadonlyMap<string, string>;

export function lineField(lineId: string, field: string): string {
  return `lines.${lineId}.${field}`;
}

/** Excludes the lines, which are checked one by one because a keystroke changes at most one of them. */
const DraftWithoutLines = QuoteDraft.omit({ lines: true });
const PARTS = Object.keys(QuoteDraft.shape);

/** Maps parts of the contract to the form's value fields. The form stores these parts as a kind and a value. */
const VALUE_FIELDS: Readonly<Record<string, string>> = { discount: 'discount_value', deposit: 'deposit_value' };

const checkedLines = new WeakMap<FormLine, FormProblems>();

function lineProblems(line: FormLine): FormProblems {
  const found = checkedLines.get(line) ?? checkLine(line);
  checkedLines.set(line, found);
  return found;
}

function checkLine(line: FormLine): FormProblems {
  const problems = new Map<string, string>();
  for (const { path, message } of QuoteLineInput.safeParse(quoteLine(line)).error?.issues ?? []) {
    const field = String(path[0] ?? 'description');
    if (!problems.has(field)) problems.set(field, message);
  }
  // Last, as the price is the last field.
  if (line.kind === 'custom' && line.unit_cents === null) problems.set('unit_cents', 'Enter a price, or 0 for free');
  return problems;
}

/** Returns the problems of a form. @param priced the form's computed amounts, if they are already known */
export function formProblems(form: QuoteForm, priced: PricedQuote | null = priceForm(form)): FormProblems {
  const problems = new Map<string, string>();
  const report = (field: string, message: string) => {
    if (!problems.has(field)) problems.set(field, message);
  };
  if (form.tax_rate === null) report('tax_rate', 'Enter a tax rate, or 0');
  if (form.discount_type && form.discount_value === null) report('discount_value', 'Enter the discount, or remove it');
  if (form.deposit_type && form.deposit_value === null) report('deposit_value', 'Enter the deposit, or choose None');
  const { lines, ...rest } = form;
  const issues = DraftWithoutLines.safeParse(draftFromForm({ ...rest, lines: [] })).error?.issues ?? [];
  for (const part of PARTS) {
    for (const { path, message } of issues) if (path[0] === part) report(VALUE_FIELDS[part] ?? part, message);
    if (part !== 'lines') continue;
    if (lines.length > LINES_MAX) report('lines', TOO_MANY_LINES);
    for (const line of startedLines(lines))
      for (const [field, message] of lineProblems(line)) report(lineField(line.id, field), message);
  }
  if (priced === null) report('total', new AmountTooLarge().message);
  return problems;
}

export function missingToSend(form: Pick<QuoteForm, 'customer_name' | 'lines' | 'packages'>): string[] {
  const missing: string[] = [];
  if (!visibleText(form.customer_name)) missing.push('the customer’s name');
  const lines = startedLines(form.lines);
  if (lines.length === 0) missing.push('at least one line');
  else if (lines.every(({ option }) => option === 'offered')) missing.push('a line that is always included');
  const choice = missingChoice(form.packages ?? [], lines);
  if (choice !== null) missing.push(choice);
  return missing;
}

/** Returns why the deposit prevents sending the quote; null if it does not. @param totalCents null while unknown */
export function depositToSendProblem(form: QuoteForm, totalCents: number | null, currency: string): string | null {
  const deposit = totalCents === null ? null : depositOfForm(form, totalCents);
  return smallDepositProblem(deposit?.cents ?? 0, currency);
}

/** Returns why a deposit can't be paid by card; null if it can, or if it is too small to be sent at all. */
export function depositCardProblem(
  cents: number,
  { currency, card_currencies }: Pick<z.output<typeof Company>, 'currency' | 'card_currencies'>,
): string | null {
  if (smallDepositProblem(cents, currency) !== null) return null;
  return cardProblem(cents, currency, { currencies: card_currencies });
}
