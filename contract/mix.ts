import { z } from 'zod';
import {
  COVERAGE_MAX,
  COVERAGE_MIN,
  COVERAGE_PLACES,
  INJECTOR_MAX,
  INJECTOR_MIN,
  INJECTOR_PLACES,
  type MixSupplies,
  STRENGTH_MIN,
  STRENGTH_PLACES,
  SUPPLY_MAX_CENTS,
  SURFACTANT_MAX_OUNCES,
  SURFACTANT_MIN_OUNCES,
  SURFACTANT_PLACES,
  strongestTarget,
  TANK_MAX_GALLONS,
} from '#domain/pricing/mix.ts';
import { formatShare } from '#domain/pricing/money.ts';
import { SERVICES_MAX, SURFACE_TYPES_MAX, UNITS } from '#domain/pricing/rate-book.ts';
import { Decimal, Id, member } from './base.ts';

const STRENGTH_RANGE = 'Enter a strength above 0% and up to 100%';
const STRENGTH_DECIMALS = 'Strength can have at most 2 decimal places';
const TANK_RANGE = `Enter 1 to ${TANK_MAX_GALLONS.toLocaleString('en-US')} whole gallons`;
const SURFACTANT_RANGE = `Enter up to ${SURFACTANT_MAX_OUNCES} oz, or leave it empty`;
const INJECTOR_RANGE = `Enter ${INJECTOR_MIN} to ${INJECTOR_MAX}, or leave it empty`;
const COVERAGE_RANGE = `Enter ${COVERAGE_MIN} to ${COVERAGE_MAX.toLocaleString('en-US')}`;
const COST_RANGE = `Enter up to $${(SUPPLY_MAX_CENTS / 100).toLocaleString('en-US')} a gallon, or leave it empty`;

/** a fraction */
const Strength = Decimal(STRENGTH_PLACES, STRENGTH_DECIMALS).min(STRENGTH_MIN, STRENGTH_RANGE).max(1, STRENGTH_RANGE);
const Surfactant = Decimal(SURFACTANT_PLACES, `Surfactant can have at most ${SURFACTANT_PLACES} decimal places`)
  .min(SURFACTANT_MIN_OUNCES, SURFACTANT_RANGE)
  .max(SURFACTANT_MAX_OUNCES, SURFACTANT_RANGE);
const Injector = Decimal(INJECTOR_PLACES, `The injector ratio can have at most ${INJECTOR_PLACES} decimal place`)
  .min(INJECTOR_MIN, INJECTOR_RANGE)
  .max(INJECTOR_MAX, INJECTOR_RANGE);
const Coverage = Decimal(COVERAGE_PLACES, `Coverage can have at most ${COVERAGE_PLACES} decimal places`)
  .min(COVERAGE_MIN, COVERAGE_RANGE)
  .max(COVERAGE_MAX, COVERAGE_RANGE);
const SupplyCost = z.int(COST_RANGE).min(1, COST_RANGE).max(SUPPLY_MAX_CENTS, COST_RANGE);

const Recipe = z.object({
  service_id: Id('services'),
  /** on the surface. null: the service needs no mix */
  target_strength: Strength.nullable(),
  /** gallons of water that a downstream injector adds to each gallon from the tank. null for a batch mix */
  injector_ratio: Injector.nullable(),
  /** square or linear feet that a gallon covers, as it lands on the surface */
  units_per_gallon: Coverage.nullable(),
  /** gallons on the surface, for each of a flat service */
  gallons_each: Coverage.nullable(),
});

const MixFields = z.object({
  /** null: no job shows a mix */
  stock_strength: Strength.nullable(),
  tank_gallons: z.int(TANK_RANGE).min(1, TANK_RANGE).max(TANK_MAX_GALLONS, TANK_RANGE).nullable(),
  /** fluid ounces for each gallon in the tank. null: none */
  surfactant_ounces: Surfactant.nullable(),
  stock_cents_a_gallon: SupplyCost.nullable(),
  surfactant_cents_a_gallon: SupplyCost.nullable(),
  /** services that are missing here keep theirs */
  services: z.array(Recipe).max(SURFACE_TYPES_MAX * SERVICES_MAX),
});

/** Refuses what no tank can hold: a target that the stock doesn't reach. */
export const MixSettingsInput = MixFields.superRefine((mix, context) => {
  // The arithmetic needs numbers within their limits.
  if (mix.stock_strength === null || context.issues.length > 0) return;
  if (mix.tank_gallons === null) {
    context.addIssue({ code: 'custom', path: ['tank_gallons'], message: TANK_RANGE });
    return;
  }
  const supplies = { ...mix, stock_strength: mix.stock_strength, tank_gallons: mix.tank_gallons };
  for (const [index, recipe] of mix.services.entries()) {
    const problem = recipeProblem(supplies, recipe);
    if (problem) context.addIssue({ code: 'custom', path: ['services', index, problem[0]], message: problem[1] });
  }
});

function recipeProblem(
  supplies: MixSupplies,
  recipe: z.output<typeof Recipe>,
): [field: string, message: string] | null {
  const { target_strength, injector_ratio, units_per_gallon, gallons_each } = recipe;
  if (target_strength === null) return null;
  const most = strongestTarget(supplies, recipe);
  const from = injector_ratio === null ? 'your stock' : 'your stock and this injector';
  if (target_strength > most) return ['target_strength', `At most ${formatShare(most)} from ${from}`];
  if (units_per_gallon === null && gallons_each === null) return ['units_per_gallon', COVERAGE_RANGE];
  return null;
}

export const MixSettings = MixFields.extend({
  /** every service of the rate book, in its order */
  services: z.array(Recipe.extend({ surface_type: z.string(), service: z.string(), unit: z.enum(UNITS) })),
});

const MixAmounts = {
  mix_ounces: z.int(),
  stock_ounces: z.int(),
  surfactant_ounces: z.int(),
  water_ounces: z.int(),
};

/** Arithmetic from the company's own strengths and coverage. In fluid ounces; the parts add up to the mix. */
export const JobMix = z.object({
  /** a fraction */
  stock_strength: z.number(),
  tank_gallons: z.int(),
  services: z.array(
    z.object({
      surface_type: z.string(),
      service: z.string(),
      unit: z.enum(UNITS),
      quantity: z.number(),
      target_strength: z.number(),
      /** of the mix in the tank, before the injector */
      tank_strength: z.number(),
      injector_ratio: z.number().nullable(),
      /** full tanks first, then the last one */
      tanks: z.array(z.object({ count: z.int(), ...MixAmounts })),
      total: z.object(MixAmounts),
    }),
  ),
  total: z.object(MixAmounts),
});

/** Calls of `company`. Not for API keys, because they have costs. */
export const mixCalls = {
  mixSettings: member('company_settings.change')
    .route({ method: 'GET', path: '/company/mix', tags: ['company'] })
    .output(MixSettings),
  saveMix: member('company_settings.change', 'write')
    .route({ method: 'PUT', path: '/company/mix', tags: ['company'] })
    .input(MixSettingsInput)
    .output(MixSettings),
};
