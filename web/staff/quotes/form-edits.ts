/** Every change the builder can make, as a pure function from one form to the next. */
import type { Language } from '#domain/language/language.ts';
import type { Cents } from '#domain/pricing/money.ts';
import type { AddonLine } from '#domain/pricing/quote-lines.ts';
import type { VersionedRateBook } from '#domain/pricing/rate-book.ts';
import { type AddonChoice, lineFromRate } from '#domain/pricing/rate-lines.ts';
import { newId } from '../../offline/new-id.ts';
import type { CustomFormLine, FormLine, QuoteForm } from '../../quote-form/quote-form.ts';

export interface KnownCustomer {
  id: string;
  name: string;
  email: string;
  phone: string;
  /** empty while nobody has said */
  language: Language | '';
  /** pays no tax; missing in an answer that an older version stored on the device */
  tax_exempt?: boolean;
}

/** Fills every customer field. An empty address keeps the typed one, and a language that nobody has said the chosen one. */
export function withCustomer(form: QuoteForm, customer: KnownCustomer, address: string): QuoteForm {
  return {
    ...form,
    customer_id: customer.id,
    customer_name: customer.name,
    customer_email: customer.email,
    customer_phone: customer.phone,
    property_address: address || form.property_address,
    tax_rate: customer.tax_exempt ? 0 : form.tax_rate,
    language: customer.language || form.language,
  };
}

/** A cleared name means another person: the customer record picked before no longer applies. */
export function withCustomerName(form: QuoteForm, name: string): QuoteForm {
  return { ...form, customer_name: name, customer_id: name.trim() ? form.customer_id : null };
}

/** New lines go after the existing work and before the add-ons that are based on it. */
export function withLines(form: QuoteForm, added: readonly FormLine[]): QuoteForm {
  const lastWork = form.lines.findLastIndex((line) => line.kind !== 'addon');
  const lines = [...form.lines];
  lines.splice(lastWork + 1, 0, ...added);
  return { ...form, lines };
}

export function customLine(): CustomFormLine {
  return { kind: 'custom', id: newId(), description: '', taxable: true, quantity: 1, unit: 'flat', unit_cents: null };
}

/** What can be changed on a line by hand. */
export interface LineChange {
  description?: string;
  taxable?: boolean;
  quantity?: number | null;
  /** null on a rate-book line restores the price of the rate book */
  unit_cents?: Cents | null;
  unit?: CustomFormLine['unit'];
}

function changedLine(line: FormLine, change: LineChange): FormLine {
  if (line.kind === 'addon') {
    const { description = line.description, taxable = line.taxable } = change;
    return { ...line, description, taxable };
  }
  if (line.kind === 'custom') return { ...line, ...change };
  // The unit of a rate-book line is the unit of its rate.
  return { ...line, ...change, unit: line.unit };
}

export function withLineChanged(form: QuoteForm, lineId: string, change: LineChange): QuoteForm {
  return { ...form, lines: form.lines.map((line) => (line.id === lineId ? changedLine(line, change) : line)) };
}

export interface RemovedLine {
  line: FormLine;
  index: number;
}

export function withoutLine(form: QuoteForm, lineId: string): { form: QuoteForm; removed: RemovedLine | null } {
  const index = form.lines.findIndex((line) => line.id === lineId);
  const line = form.lines[index];
  if (!line) return { form, removed: null };
  return { form: { ...form, lines: form.lines.filter((other) => other.id !== lineId) }, removed: { line, index } };
}

/** Undoes a removal: the line returns to its place, whatever else changed in the meantime. */
export function withLineBack(form: QuoteForm, { line, index }: RemovedLine): QuoteForm {
  if (form.lines.some((other) => other.id === line.id)) return form;
  const lines = [...form.lines];
  lines.splice(Math.min(index, lines.length), 0, line);
  return { ...form, lines };
}

/** Moves a line by `step` places. At either end it stays where it is. */
export function withLineMoved(form: QuoteForm, lineId: string, step: -1 | 1): QuoteForm {
  const from = form.lines.findIndex((line) => line.id === lineId);
  const line = form.lines[from];
  const to = from + step;
  if (!line || to < 0 || to >= form.lines.length) return form;
  const lines = form.lines.filter((other) => other.id !== lineId);
  lines.splice(to, 0, line);
  return { ...form, lines };
}

function addonOf(form: QuoteForm, name: string): AddonLine | undefined {
  return form.lines.find((line): line is AddonLine => line.kind === 'addon' && line.basis.addon === name);
}

/** A quote has an add-on of the rate book at most once. */
export function withAddon(
  form: QuoteForm,
  book: Pick<VersionedRateBook, 'version'>,
  addon: AddonChoice['addon'],
): QuoteForm {
  if (addonOf(form, addon.name)) return form;
  return { ...form, lines: [...form.lines, lineFromRate(book, { addon }, newId())] };
}
