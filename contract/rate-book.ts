import { z } from 'zod';
import { AMOUNT_TOO_LARGE } from '#domain/pricing/money.ts';
import { ADDON_TYPES, MULTIPLIER_DECIMALS, UNITS } from '#domain/pricing/rate-book.ts';
import { firstRateBookProblem } from '#domain/pricing/rate-book-rules.ts';
import { Counter, COUNTER_MAX, Decimal, Id, member, TextInput, TrimmedText } from './base.ts';

/**
 * Shapes and far limits. The specified rules are those of firstRateBookProblem, which the screen runs as well; what only a
 * program can get wrong is said here in the same words.
 */
const Name = (tooLong: string) => TextInput().max(1000, tooLong);
const FAR = COUNTER_MAX;

const ServiceRow = z.object({
  id: Id('services'),
  name: Name('Service validation error: Service name must be less than 100 characters'),
  base_rate_cents: z
    .int('Service validation error: Rate must be at least 1 cent')
    .min(-FAR, 'Service validation error: Rate must be at least 1 cent')
    .max(FAR, 'Service validation error: Rate must be less than $10,000'),
  uom: z.enum(UNITS, 'Service validation error: Invalid unit of measure'),
  is_default: z.boolean(),
});
const MaterialRow = z.object({
  id: Id('material_multipliers'),
  material: TrimmedText().min(1).max(100),
  multiplier: Decimal(2, `Material validation error: ${MULTIPLIER_DECIMALS}`)
    .min(-FAR, 'Material validation error: Multiplier must be at least 0.5')
    .max(FAR, 'Material validation error: Multiplier must be at most 2.5'),
});
const SurfaceRow = z.object({
  id: Id('surface_types'),
  name: Name('Surface type validation error: Surface type name must be less than 100 characters'),
  services: z.array(ServiceRow).max(100),
  materials: z.array(MaterialRow).max(100),
});
const AddonRow = z.object({
  id: Id('addons'),
  name: Name('Add-on validation error: Add-on name must be less than 100 characters'),
  type: z.enum(ADDON_TYPES, 'Add-on validation error: Invalid add-on type'),
  value: z
    .number()
    .min(-FAR, 'Add-on validation error: Value must be positive')
    .max(FAR, `Add-on validation error: ${AMOUNT_TOO_LARGE}`),
});

export const RateBookRows = z.object({
  surface_types: z.array(SurfaceRow).max(100),
  addons: z.array(AddonRow).max(200),
});

export const StoredRateBook = RateBookRows.extend({
  /** Goes up with every save; a save names the one it started from. */
  version: Counter(),
});

export const rateBook = {
  get: member('rate_book.view')
    .meta({ scope: 'rate_book:read' })
    .route({ method: 'GET', path: '/rate-book', tags: ['rate book'] })
    .output(StoredRateBook),
  /** One transaction. CHANGED_BY_OTHER when somebody saved since `version`. Rows missing from the input are deactivated. */
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
  /** The seed rate book replaces the active one in one transaction; quotes already made are untouched. */
  restoreDefaults: member('rate_book.change', 'write')
    .meta({ scope: 'rate_book:write' })
    .route({ method: 'POST', path: '/rpc/restore_default_pricing', tags: ['rate book'] })
    .output(StoredRateBook),
};
