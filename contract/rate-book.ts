import { z } from 'zod';
import { AMOUNT_TOO_LARGE } from '#domain/pricing/money.ts';
import {
  ADDON_TYPES,
  ADDONS_MAX,
  INCLUDED_MAX,
  INCLUDED_TOO_LONG,
  MATERIALS_MAX,
  MINUTES_EACH_RANGE,
  MULTIPLIER_DECIMALS,
  MULTIPLIER_PLACES,
  MULTIPLIER_TOO_HIGH,
  MULTIPLIER_TOO_LOW,
  RATE_NAME_MAX,
  RATE_NOT_WHOLE,
  RATE_TOO_HIGH,
  RATE_TOO_LOW,
  SERVICES_MAX,
  SURFACE_TYPES_MAX,
  UNITS,
  UNITS_PER_HOUR_RANGE,
} from '#domain/pricing/rate-book.ts';
import { firstRateBookProblem, nameTooLong } from '#domain/pricing/rate-book-rules.ts';
import { COUNTER_MAX, Counter, Decimal, Id, member, TextInput, TrimmedText } from './base.ts';

/** Checks only shapes and generous limits. firstRateBookProblem has the specified rules, for the screen as well. */
const FAR = COUNTER_MAX;
const Name = (what: string) => TextInput().max(10 * RATE_NAME_MAX, `${what} validation error: ${nameTooLong(what)}`);

const UNITS_PER_HOUR = `Service validation error: ${UNITS_PER_HOUR_RANGE}`;

const MINUTES_EACH = `Service validation error: ${MINUTES_EACH_RANGE}`;

const ServiceRow = z.object({
  id: Id('services'),
  name: Name('Service'),
  base_rate_cents: z
    .int(`Service validation error: ${RATE_NOT_WHOLE}`)
    .min(-FAR, `Service validation error: ${RATE_TOO_LOW}`)
    .max(FAR, `Service validation error: ${RATE_TOO_HIGH}`),
  uom: z.enum(UNITS, 'Service validation error: Invalid unit of measure'),
  is_default: z.boolean(),
  /** units that one person finishes in an hour. The program proposes a visit's length from it. null when not entered */
  units_per_hour: z.int(UNITS_PER_HOUR).min(-FAR, UNITS_PER_HOUR).max(FAR, UNITS_PER_HOUR).nullish(),
  /** minutes of one person for each, instead of units per hour. Only for flat services. null when not entered */
  minutes_each: z.int(MINUTES_EACH).min(-FAR, MINUTES_EACH).max(FAR, MINUTES_EACH).nullish(),
  /** what the service includes, in one plain sentence for the customer. A quote's line copies it. '' for none */
  included: TextInput()
    .max(10 * INCLUDED_MAX, `Service validation error: ${INCLUDED_TOO_LONG}`)
    .optional(),
});
const MaterialRow = z.object({
  id: Id('material_multipliers'),
  material: TrimmedText().min(1).max(RATE_NAME_MAX),
  multiplier: Decimal(MULTIPLIER_PLACES, `Material validation error: ${MULTIPLIER_DECIMALS}`)
    .min(-FAR, `Material validation error: ${MULTIPLIER_TOO_LOW}`)
    .max(FAR, `Material validation error: ${MULTIPLIER_TOO_HIGH}`),
});
const SurfaceRow = z.object({
  id: Id('surface_types'),
  name: Name('Surface type'),
  services: z.array(ServiceRow).max(SERVICES_MAX),
  materials: z.array(MaterialRow).max(MATERIALS_MAX),
});
const AddonRow = z.object({
  id: Id('addons'),
  name: Name('Add-on'),
  type: z.enum(ADDON_TYPES, 'Add-on validation error: Invalid add-on type'),
  value: z
    .number()
    .min(-FAR, 'Add-on validation error: Value must be positive')
    .max(FAR, `Add-on validation error: ${AMOUNT_TOO_LARGE}`),
});

const RateBookRows = z.object({
  surface_types: z.array(SurfaceRow).max(SURFACE_TYPES_MAX),
  addons: z.array(AddonRow).max(ADDONS_MAX),
});

export const StoredRateBook = RateBookRows.extend({
  /** Increases with every save. A save sends the number that it started from. */
  version: Counter(),
});

export const rateBook = {
  get: member('rate_book.view')
    .meta({ scope: 'rate_book:read' })
    .route({ method: 'GET', path: '/rate-book', tags: ['rate book'] })
    .output(StoredRateBook),
  /**
   * Saves everything or nothing. Deactivates rows that the input lacks. CHANGED_BY_OTHER when someone saved since
   * `version`.
   */
  save: member('rate_book.change', 'write')
    .meta({ scope: 'rate_book:write' })
    .route({ method: 'PUT', path: '/rate-book', tags: ['rate book'] })
    .input(
      StoredRateBook.superRefine((book, context) => {
        const problem = firstRateBookProblem(book);
        if (problem) context.addIssue({ code: 'custom', message: problem.message, path: problem.path });
      }),
    )
    .output(StoredRateBook),
  /**
   * Replaces the rate book with the default one. Existing quotes stay unchanged. NOT_FOUND unless `org_id` is the
   * caller's company.
   */
  restoreDefaults: member('rate_book.change', 'write')
    .meta({ scope: 'rate_book:write' })
    .route({ method: 'POST', path: '/rpc/restore_default_pricing', tags: ['rate book'] })
    .input(z.object({ org_id: Id('organizations').optional() }).optional())
    .output(StoredRateBook),
};
