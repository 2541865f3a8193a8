import type { z } from 'zod';
import type { QuoteDetail, QuoteDraft } from '#contract/quote-fields.ts';
import type { Language } from '#domain/language/language.ts';
import {
  type Deposit,
  type DepositRule,
  type DepositType,
  depositOf,
  depositProblem,
} from '#domain/payments/deposit.ts';
import type { Cents } from '#domain/pricing/money.ts';
import { AmountTooLarge } from '#domain/pricing/money.ts';
import type { NamedPackage } from '#domain/pricing/packages.ts';
import {
  type AddonLine,
  type CustomLine,
  enteredLine,
  type QuoteLine,
  type ServiceLine,
} from '#domain/pricing/quote-lines.ts';
import type { PricedQuote, QuoteInput } from '#domain/pricing/quote-totals.ts';
import { priceQuote } from '#domain/pricing/quote-totals.ts';

export type Detail = z.output<typeof QuoteDetail>;
export type Draft = z.input<typeof QuoteDraft>;

/** A service line whose numbers may still be empty (null). */
export interface ServiceFormLine extends Omit<ServiceLine, 'quantity'> {
  quantity: number | null;
}

export interface CustomFormLine extends Omit<CustomLine, 'quantity' | 'unit_cents'> {
  quantity: number | null;
  unit_cents: Cents | null;
}

type WorkLine = ServiceFormLine | CustomFormLine;
export type FormLine = WorkLine | AddonLine;

export interface QuoteForm {
  customer_id: string | null;
  customer_name: string;
  customer_email: string;
  customer_phone: string;
  property_address: string;
  /** language of the customer's page, PDF and emails */
  language: Language;
  lines: FormLine[];
  /** the smallest first. Missing in a draft that an older version of the app stored */
  packages?: NamedPackage[];
  discount_type: 'percent' | 'flat' | null;
  /** percent: fraction 0–1; flat: cents; null while the field is empty */
  discount_value: number | null;
  discount_message: string;
  /** fraction; null while the field is empty */
  tax_rate: number | null;
  /** 0 = off */
  minimum_charge_cents: Cents;
  /** 0 = off */
  trip_charge_cents: Cents;
  /** null: nothing is due when the quote is approved */
  deposit_type: DepositType | null;
  /** percent: fraction 0–1; flat: cents; null while the field is empty */
  deposit_value: number | null;
  notes: string;
  /** null: the company's default at the time of sending */
  valid_days: number | null;
  follow_up: boolean;
}

interface QuoteDefaults {
  tax_rate: number;
  minimum_charge_cents: Cents;
  trip_charge_cents: Cents;
  /** missing in a response stored on the device by an older version */
  deposit?: DepositRule | null;
  /** missing in a response stored by an older version */
  default_notes?: string;
  /** missing in a response stored by an older version */
  customer_language?: Language;
}

export function emptyForm(defaults: QuoteDefaults): QuoteForm {
  return {
    customer_id: null,
    customer_name: '',
    customer_email: '',
    customer_phone: '',
    property_address: '',
    language: defaults.customer_language ?? 'en',
    lines: [],
    packages: [],
    discount_type: null,
    discount_value: null,
    discount_message: '',
    tax_rate: defaults.tax_rate,
    minimum_charge_cents: defaults.minimum_charge_cents,
    trip_charge_cents: defaults.trip_charge_cents,
    deposit_type: defaults.deposit?.type ?? null,
    deposit_value: defaults.deposit?.value ?? null,
    notes: defaults.default_notes ?? '',
    valid_days: null,
    follow_up: true,
  };
}

/** The lines that are always part of the quote, then the options. An older version of the app stored no options. */
function formLines({ items, options = [] }: Pick<Detail, 'items'> & Partial<Pick<Detail, 'options'>>): FormLine[] {
  const optional = new Set(options.map(({ id }) => id));
  const required = items.filter(({ id }) => !optional.has(id)).map((line) => enteredLine(line));
  const offered = options.map((line) => enteredLine(line, line.chosen ? 'chosen' : 'offered'));
  return [...required, ...offered].filter((line) => line !== null);
}

export function formFromDetail(detail: Detail): QuoteForm {
  return {
    customer_id: detail.customer_id,
    customer_name: detail.customer_name,
    customer_email: detail.customer_email,
    customer_phone: detail.customer_phone,
    property_address: detail.property_address,
    language: detail.language,
    lines: formLines(detail),
    packages: (detail.packages ?? []).map(({ name, recommended }) => ({ name, recommended })),
    discount_type: detail.discount_type,
    discount_value: detail.discount_type ? detail.discount_value : null,
    discount_message: detail.discount_message,
    tax_rate: detail.tax_rate,
    minimum_charge_cents: detail.minimum_charge_cents,
    trip_charge_cents: detail.trip_charge_cents,
    deposit_type: detail.deposit?.type ?? null,
    deposit_value: detail.deposit?.value ?? null,
    notes: detail.notes,
    valid_days: detail.valid_days,
    follow_up: detail.follow_up,
  };
}

export function quoteLine(line: FormLine): QuoteLine {
  if (line.kind === 'addon' || isFilled(line)) return line;
  if (line.kind === 'service') return { ...line, quantity: line.quantity ?? 0 };
  return { ...line, quantity: line.quantity ?? 0, unit_cents: line.unit_cents ?? 0 };
}

/** Checks whether a line is complete. The line keeps its object identity, so its computed amounts can be cached. */
function isFilled(line: WorkLine): line is WorkLine & QuoteLine {
  return line.quantity !== null && (line.kind === 'service' || line.unit_cents !== null);
}

/** Returns the lines without custom lines that someone added but never filled in. They are on the screen only. */
export function startedLines(lines: readonly FormLine[]): readonly FormLine[] {
  const isNamed = (id: string) => lines.some((line) => line.kind === 'addon' && line.basis.applies_to?.includes(id));
  return lines.every(isStarted) ? lines : lines.filter((line) => isStarted(line) || isNamed(line.id));
}

const isStarted = (line: FormLine) =>
  line.kind !== 'custom' || line.unit_cents !== null || Boolean(line.description.trim() || line.included?.trim());

function discountOf(form: PricedFields): QuoteInput['discount'] {
  return form.discount_type ? { type: form.discount_type, value: form.discount_value ?? 0 } : null;
}

type DepositFields = Pick<QuoteForm, 'deposit_type' | 'deposit_value'>;

function depositRuleOf(form: DepositFields): DepositRule | null {
  return form.deposit_type ? { type: form.deposit_type, value: form.deposit_value ?? 0 } : null;
}

/** Returns the deposit with its amount; null if there is none, or if its rule is incomplete. */
export function depositOfForm(form: DepositFields, totalCents: Cents): Deposit | null {
  const rule = depositRuleOf(form);
  return rule && depositProblem(rule) === null ? depositOf(rule, totalCents) : null;
}

/** Builds the request body of a save. The server may reject it. `formProblems` predicts that. */
export function draftFromForm(form: QuoteForm): Draft {
  const { discount_type: _type, discount_value: _value, lines, tax_rate, ...rest } = form;
  const { deposit_type: _depositType, deposit_value: _depositValue, ...same } = rest;
  return {
    ...same,
    lines: startedLines(lines).map(quoteLine),
    discount: discountOf(form),
    tax_rate: tax_rate ?? 0,
    deposit: depositRuleOf(form),
  };
}

type PricedFields = Pick<
  QuoteForm,
  'lines' | 'packages' | 'discount_type' | 'discount_value' | 'tax_rate' | 'minimum_charge_cents' | 'trip_charge_cents'
>;

export function quoteInput(form: PricedFields): QuoteInput {
  return {
    lines: startedLines(form.lines).map(quoteLine),
    discount: discountOf(form),
    tax_rate: form.tax_rate ?? 0,
    minimum_charge_cents: form.minimum_charge_cents,
    trip_charge_cents: form.trip_charge_cents,
    packages: form.packages ?? [],
  };
}

/** Computes the live amounts; null if one of them exceeds a quote's maximum. */
export function priceForm(form: PricedFields): PricedQuote | null {
  try {
    return priceQuote(quoteInput(form));
  } catch (error) {
    if (error instanceof AmountTooLarge) return null;
    throw error;
  }
}

export function isBlank(form: QuoteForm): boolean {
  const texts = [form.customer_name, form.customer_email, form.customer_phone, form.property_address, form.notes];
  return form.lines.length === 0 && texts.every((text) => text.trim() === '');
}
