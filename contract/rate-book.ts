import { z } from 'zod';
import { ADDON_TYPES, UNITS } from '#domain/rate-book.ts';
import { firstRateBookProblem } from '#domain/rate-book-rules.ts';
import { Counter, Id, member } from './base.ts';

/** Shapes only: the specified messages come from firstRateBookProblem, which the screen runs as well. */
const Name = z.string().max(1000);
const Cell = z.number().min(-1e12).max(1e12);

const ServiceRow = z.object({
  id: Id('services'),
  name: Name,
  base_rate_cents: Cell,
  uom: z.enum(UNITS),
  is_default: z.boolean(),
});
const MaterialRow = z.object({
  id: Id('material_multipliers'),
  material: z.string().min(1).max(100),
  multiplier: Cell,
});
const SurfaceRow = z.object({
  id: Id('surface_types'),
  name: Name,
  services: z.array(ServiceRow).max(100),
  materials: z.array(MaterialRow).max(100),
});
const AddonRow = z.object({ id: Id('addons'), name: Name, type: z.enum(ADDON_TYPES), value: Cell });

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
