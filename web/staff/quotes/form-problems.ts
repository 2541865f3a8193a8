/** Which fields of the builder are not fit to be stored, and why. The sentences come from the contract. */
import { QuoteDraft } from '#contract/quote-fields.ts';
import { AmountTooLarge } from '#domain/money.ts';
import { visibleText } from '#domain/text.ts';
import { draftFromForm, priceForm, type QuoteForm } from './quote-form.ts';

/**
 * Messages by field: "customer_email", "lines.<id of the line>.quantity"; "total" for the figures as a whole.
 * A form without problems is taken by the server.
 */
export type FormProblems = ReadonlyMap<string, string>;

export function lineField(lineId: string, field: string): string {
  return `lines.${lineId}.${field}`;
}

function fieldOf(form: QuoteForm, path: readonly PropertyKey[]): string {
  const [first, second, third] = path.map(String);
  if (first === 'lines' && second !== undefined)
    return lineField(form.lines[Number(second)]?.id ?? second, third ?? 'description');
  if (first === 'discount') return 'discount_value';
  return first ?? 'total';
}

export function formProblems(form: QuoteForm): FormProblems {
  const problems = new Map<string, string>();
  const report = (field: string, message: string) => {
    if (!problems.has(field)) problems.set(field, message);
  };
  for (const line of form.lines)
    if (line.kind === 'custom' && line.unit_cents === null)
      report(lineField(line.id, 'unit_cents'), 'Enter a price, or 0 for free');
  if (form.tax_rate === null) report('tax_rate', 'Enter a tax rate, or 0');
  if (form.discount_type && form.discount_value === null) report('discount_value', 'Enter the discount, or remove it');
  for (const issue of QuoteDraft.safeParse(draftFromForm(form)).error?.issues ?? [])
    report(fieldOf(form, issue.path), issue.message);
  if (priceForm(form) === null) report('total', new AmountTooLarge().message);
  return problems;
}

/** What is still missing before the quote can go to the customer; empty when nothing is. */
export function missingToSend(form: Pick<QuoteForm, 'customer_name' | 'lines'>): string[] {
  const missing: string[] = [];
  if (!visibleText(form.customer_name)) missing.push('the customer’s name');
  if (form.lines.length === 0) missing.push('at least one line');
  return missing;
}
