import { z } from 'zod';
import {
  CHEMICALS_MAX_CENTS,
  CREW_MAX,
  LABOR_MAX_CENTS,
  MARGIN_FLOOR_MAX,
  MARGIN_FLOOR_MIN,
  MARGIN_PLACES,
} from '#domain/pricing/margin.ts';
import { AMOUNT_TOO_LARGE } from '#domain/pricing/money.ts';
import { SERVICES_MAX, SURFACE_TYPES_MAX, UNITS } from '#domain/pricing/rate-book.ts';
import { Cents, Decimal, Id, member } from './base.ts';

const FLOOR_RANGE = `Enter a margin from ${MARGIN_FLOOR_MIN * 100}% to ${MARGIN_FLOOR_MAX * 100}%`;
const WHOLE_PERCENT = 'Enter a whole-number percentage';
const LABOR_RANGE = `Enter up to $${(LABOR_MAX_CENTS / 100).toLocaleString('en-US')} an hour, or leave it empty`;
const CREW_RANGE = `Enter 1 to ${CREW_MAX} people`;

const Labor = z.int(LABOR_RANGE).min(1, LABOR_RANGE).max(LABOR_MAX_CENTS, LABOR_RANGE);
const Crew = z.int(CREW_RANGE).min(1, CREW_RANGE).max(CREW_MAX, CREW_RANGE);
const Floor = Decimal(MARGIN_PLACES, WHOLE_PERCENT)
  .min(MARGIN_FLOOR_MIN, FLOOR_RANGE)
  .max(MARGIN_FLOOR_MAX, FLOOR_RANGE);
const DiscountMax = Decimal(MARGIN_PLACES, WHOLE_PERCENT)
  .min(0, 'Discount can’t be negative')
  .max(1, 'Discount must be at most 100%');
/** for 100 square or linear feet, and for each of a flat service */
const Chemicals = z.int().min(0, 'Cost can’t be negative').max(CHEMICALS_MAX_CENTS, AMOUNT_TOO_LARGE);

const Overrun = z.object({
  /** the median, in minutes of the whole crew. Negative when jobs were faster */
  minutes: z.int(),
  jobs: z.int(),
});

/** The facts from which the builder computes the margin of a quote. */
const MarginBasis = z.object({
  /** of one person */
  labor_cents_an_hour: Cents,
  /** people on a usual job */
  crew_size: z.int(),
  set_up_minutes: z.int(),
  travel_minutes: z.int(),
  /** a fraction. null: no warning */
  margin_floor: z.number().nullable(),
  members_see_margin: z.boolean(),
  /** services with a known cost */
  services: z.array(
    z.object({
      surface_type: z.string(),
      service: z.string(),
      unit: z.enum(UNITS),
      units_per_hour: z.int().nullable(),
      minutes_each: z.int().nullable(),
      chemicals_cents: Cents.nullable(),
    }),
  ),
  /** how much longer than planned finished jobs took */
  overruns: z.object({
    /** null while too few jobs are finished */
    all: Overrun.nullable(),
    /** jobs with only this service */
    services: z.array(Overrun.extend({ service: z.string() })),
  }),
});

export const MarginSettingsInput = z.object({
  /** of one person. null: no one sees a margin */
  labor_cents_an_hour: Labor.nullable(),
  crew_size: Crew,
  margin_floor: Floor.nullable(),
  members_see_margin: z.boolean(),
  /** the largest discount that members can give. null: any */
  member_discount_max: DiscountMax.nullable(),
  /** services that are missing here keep their cost */
  chemicals: z
    .array(z.object({ service_id: Id('services'), chemicals_cents: Chemicals.nullable() }))
    .max(SURFACE_TYPES_MAX * SERVICES_MAX),
});

export const MarginSettings = MarginSettingsInput.extend({
  set_up_minutes: z.int(),
  travel_minutes: z.int(),
  /** every service of the rate book, in its order */
  chemicals: z.array(
    z.object({
      service_id: Id('services'),
      surface_type: z.string(),
      service: z.string(),
      unit: z.enum(UNITS),
      chemicals_cents: Cents.nullable(),
    }),
  ),
});

/** Calls of `company`. Not for API keys, because a key may be in anyone's hands. */
export const marginCalls = {
  /** Returns null unless the company entered its labor cost and lets the caller see margins. */
  margin: member('quotes.view')
    .route({ method: 'GET', path: '/company/margin', tags: ['company'] })
    .output(MarginBasis.nullable()),
  marginSettings: member('company_settings.change')
    .route({ method: 'GET', path: '/company/margin/settings', tags: ['company'] })
    .output(MarginSettings),
  saveMargin: member('company_settings.change', 'write')
    .route({ method: 'PUT', path: '/company/margin/settings', tags: ['company'] })
    .input(MarginSettingsInput)
    .output(MarginSettings),
};
