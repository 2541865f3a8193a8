import { z } from 'zod';
import { AMOUNT_TOO_LARGE, MAX_AMOUNT_CENTS } from '#domain/pricing/money.ts';
import {
  ONE_OF_MAX,
  PACKAGE_NAME_MAX,
  PACKAGES_MAX,
  PACKAGES_MIN,
  type PricedPackage,
} from '#domain/pricing/packages.ts';
import type * as Line from '#domain/pricing/quote-lines.ts';
import { LINE_KINDS, LINE_OPTIONS, LINES_MAX, TOO_MANY_LINES } from '#domain/pricing/quote-lines.ts';
import {
  ADDON_TYPES,
  INCLUDED_MAX,
  INCLUDED_TOO_LONG,
  MULTIPLIER_DECIMALS,
  MULTIPLIER_MAX,
  MULTIPLIER_MIN,
  MULTIPLIER_PLACES,
  MULTIPLIER_TOO_HIGH,
  MULTIPLIER_TOO_LOW,
  RATE_MAX_CENTS,
  RATE_MIN_CENTS,
  RATE_NAME_MAX,
  RATE_NOT_WHOLE,
  RATE_TOO_HIGH,
  RATE_TOO_LOW,
  UNITS,
} from '#domain/pricing/rate-book.ts';
import { addonValueProblem } from '#domain/pricing/rate-book-rules.ts';
import { LINE_DESCRIPTION_MAX, LINE_QUANTITY_MAX, QUANTITY_PLACES } from '#domain/quote/quote-limits.ts';
import { Cents, Counter, Decimal, type FieldsOf, Id, plainName, TextInput, TrimmedText } from './base.ts';

const Quantity = Decimal(QUANTITY_PLACES, `Quantity can have at most ${QUANTITY_PLACES} decimal places`)
  .positive('Quantity must be more than 0')
  .max(LINE_QUANTITY_MAX, `Quantity must be at most ${LINE_QUANTITY_MAX.toLocaleString('en-US')}`);
const UnitCents = z
  .int('Price must be a whole number of cents')
  .min(0, 'Price can’t be negative')
  .max(MAX_AMOUNT_CENTS, AMOUNT_TOO_LARGE);
const Description = TrimmedText()
  .min(1, 'Description is required')
  .max(LINE_DESCRIPTION_MAX, `Description must be at most ${LINE_DESCRIPTION_MAX} characters`);

const ServiceBasis = z.object({
  surface_type: TextInput().max(RATE_NAME_MAX),
  service: TextInput().max(RATE_NAME_MAX),
  material: TextInput().max(RATE_NAME_MAX).nullable(),
  rate_cents: z.int(RATE_NOT_WHOLE).min(RATE_MIN_CENTS, RATE_TOO_LOW).max(RATE_MAX_CENTS, RATE_TOO_HIGH),
  multiplier: Decimal(MULTIPLIER_PLACES, MULTIPLIER_DECIMALS)
    .min(MULTIPLIER_MIN, MULTIPLIER_TOO_LOW)
    .max(MULTIPLIER_MAX, MULTIPLIER_TOO_HIGH),
  rate_book_version: Counter(),
} satisfies FieldsOf<Line.ServiceBasis>);
/** The source of an add-on line's price. Its value has to follow the rate book's rules for add-ons. */
const AddonBasis = z
  .object({
    addon: TextInput().max(RATE_NAME_MAX),
    type: z.enum(ADDON_TYPES, 'Invalid add-on type'),
    value: z.number().positive('Value must be positive').max(MAX_AMOUNT_CENTS, AMOUNT_TOO_LARGE),
    /** 0: the caller names no version */
    rate_book_version: Counter().default(0),
    /** for a percent add-on: the rate-book and custom lines that it applies to. Omitted: all of them */
    applies_to: z.array(Id('quote_items')).min(1, 'Choose at least one line').max(LINES_MAX, TOO_MANY_LINES).optional(),
  } satisfies FieldsOf<Line.AddonBasis>)
  .superRefine((addon, context) => {
    const message = addonValueProblem(addon);
    if (message !== null) context.addIssue({ code: 'custom', message, path: ['value'] });
    if (addon.type === 'flat' && addon.applies_to)
      context.addIssue({ code: 'custom', message: 'A fixed amount can’t apply to lines', path: ['applies_to'] });
  });

const EnteredLine = {
  id: Id('quote_items'),
  description: Description,
  taxable: z.boolean(),
  /**
   * for a line that the customer can add or remove. chosen: it counts unless removed. offered: it counts once added.
   * Omitted: always part of the quote
   */
  option: z.enum(LINE_OPTIONS, 'Choose chosen or offered').optional(),
  /** 1 or 2: the packages from this one up contain the line. The server sets `option` by the chosen package */
  from_package: z
    .int()
    .min(1)
    .max(PACKAGES_MAX - 1)
    .optional(),
  /**
   * The customer chooses exactly one of the lines with the same name here. If the quote chooses none of them, or
   * several, the first one counts
   */
  one_of: TrimmedText().min(1, 'Name the choice').max(ONE_OF_MAX, `Use at most ${ONE_OF_MAX} characters`).optional(),
} satisfies FieldsOf<Line.EnteredLine>;
const WorkLine = {
  ...EnteredLine,
  /**
   * One sentence that tells the customer what the service includes. If omitted, an existing line keeps its sentence,
   * and a new line gets the rate book's
   */
  included: TrimmedText().max(INCLUDED_MAX, INCLUDED_TOO_LONG).optional(),
};
/**
 * A line as staff enter it. It has no total, because the server computes every amount (docs/product.md, section 1). A
 * line from the current rate book must match it. A line from an earlier version may stay unchanged.
 */
export const QuoteLineInput = z.discriminatedUnion('kind', [
  z.object({
    ...WorkLine,
    kind: z.literal('service'),
    quantity: Quantity,
    unit: z.enum(UNITS, 'Invalid unit of measure'),
    basis: ServiceBasis,
    unit_cents: UnitCents.nullable(),
  } satisfies FieldsOf<Line.ServiceLine>),
  z.object({
    ...WorkLine,
    kind: z.literal('custom'),
    quantity: Quantity,
    unit: z.enum(UNITS, 'Invalid unit of measure'),
    unit_cents: UnitCents,
  } satisfies FieldsOf<Line.CustomLine>),
  z.object({ ...EnteredLine, kind: z.literal('addon'), basis: AddonBasis } satisfies FieldsOf<Line.AddonLine>),
]);

/** An add-on may only refer to rate-book and custom lines of its own quote. */
export function assertLinesOfAddons(lines: readonly Line.QuoteLine[], context: z.RefinementCtx): void {
  const work = new Set(lines.filter(({ kind }) => kind !== 'addon').map(({ id }) => id));
  for (const [index, line] of lines.entries()) {
    if (line.kind !== 'addon' || !line.basis.applies_to || line.basis.applies_to.every((id) => work.has(id))) continue;
    const message = 'An add-on applies to rate-book and custom lines of its quote';
    context.addIssue({ code: 'custom', message, path: [index, 'basis', 'applies_to'] });
  }
}

export const QuoteItem = z.object({
  id: z.uuid(),
  kind: z.enum(LINE_KINDS),
  description: z.string(),
  /** One sentence that tells the customer what the service includes. '' for none */
  included: z.string(),
  quantity: z.number(),
  unit: z.enum(UNITS),
  unit_cents: Cents,
  line_total_cents: Cents,
  taxable: z.boolean(),
  /** true when staff typed the price. Otherwise the program computed it from the basis */
  unit_cents_by_hand: z.boolean(),
  basis: z.union([ServiceBasis, AddonBasis]).nullable(),
} satisfies FieldsOf<Line.PricedLine>);

export const OPTION_TIES = { from_package: z.int().optional(), one_of: z.string().optional() };
/** A line that the customer can add, remove or replace. */
export const QuoteOption = QuoteItem.extend({ chosen: z.boolean(), ...OPTION_TIES } satisfies FieldsOf<
  Pick<Line.PricedOption, 'chosen' | 'from_package' | 'one_of'>
>);

const Package = {
  name: TrimmedText()
    .min(1, 'Name the package')
    .max(PACKAGE_NAME_MAX, `Use at most ${PACKAGE_NAME_MAX} characters`)
    .refine(...plainName),
  recommended: z.boolean().default(false),
};
export const PackagesInput = z
  .array(z.object(Package))
  .max(PACKAGES_MAX, `Offer at most ${PACKAGES_MAX} packages`)
  .refine((packages) => packages.length === 0 || packages.length >= PACKAGES_MIN, 'Offer two or three packages')
  .refine(
    (packages) => new Set(packages.map(({ name }) => name.toLowerCase())).size === packages.length,
    'Give each package its own name',
  )
  .refine((packages) => packages.filter(({ recommended }) => recommended).length <= 1, 'Recommend one package')
  .default([]);
export const QuotePackage = z.object({
  name: z.string(),
  recommended: z.boolean(),
  /** before discount and tax, without the options that no package contains */
  sum_cents: Cents,
  /** true for one of them: what the customer approved, or else what the page opens with */
  chosen: z.boolean(),
} satisfies FieldsOf<PricedPackage & { chosen: boolean }>);

/** "0,2": the first and the third option are chosen. Empty: none. Omitted: those that the quote was sent with */
export const ChosenOptions = TextInput()
  .max(4 * LINES_MAX)
  .regex(/^(\d{1,3}(,\d{1,3})*)?$/)
  .transform((places) => (places === '' ? [] : places.split(',').map(Number)))
  .optional();
