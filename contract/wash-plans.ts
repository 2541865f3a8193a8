import { z } from 'zod';
import {
  PLAN_DISCOUNT_MAX,
  PLAN_DISCOUNT_PLACES,
  PLAN_REASONS,
  PLAN_STATES,
  WASH_INTERVALS,
} from '#domain/calendar/wash-plans.ts';
import { QUOTE_STATUSES } from '#domain/quote/lifecycle.ts';
import { Counter, DayInput, Decimal, Id, member, PAGE_MAX, TextInput } from './base.ts';

const Interval = z.union(WASH_INTERVALS.map((months) => z.literal(months)));

export const WashPlan = z.object({
  id: Id('wash_plans'),
  /** the latest approved revision. The next quote copies it */
  quote_id: Id('quotes'),
  number: z.string(),
  customer_id: Id('customers').nullable(),
  customer_name: z.string(),
  property_address: z.string(),
  every_months: Interval,
  /** a fraction. Replaces the quote's own discount */
  discount_rate: z.number(),
  next_on: z.iso.date(),
  /** when the customer gets the next quote. null while the plan is not active */
  asks_on: z.iso.date().nullable(),
  state: z.enum(PLAN_STATES),
  reason: z.enum(PLAN_REASONS).nullable(),
  /** total of the next quote. null for people who may not see prices */
  expected_cents: z.int().nullable(),
  latest: z.object({ quote_id: Id('quotes'), number: z.string(), status: z.enum(QUOTE_STATUSES) }).nullable(),
  edit_number: z.int(),
});

const PlanProposal = z.object({
  quote_id: Id('quotes'),
  /** the first wash for each interval */
  days: z.array(z.object({ every_months: Interval, next_on: z.iso.date() })),
  /** the quote's own discount if it is a percentage that a plan allows, or else 0 */
  discount_rate: z.number(),
  /** amounts behind the totals. null for people who may not see prices */
  basis: z.object({ taxable_cents: z.int(), untaxed_cents: z.int(), tax_rate: z.number() }).nullable(),
});

export const WashPlanInput = z.object({
  quote_id: Id('quotes'),
  every_months: z.union(
    WASH_INTERVALS.map((months) => z.literal(months)),
    { error: 'Choose how often' },
  ),
  discount_rate: Decimal(PLAN_DISCOUNT_PLACES, 'Enter a whole-number percentage')
    .min(0, 'Discount can’t be negative')
    .max(PLAN_DISCOUNT_MAX, `Discount can be at most ${PLAN_DISCOUNT_MAX * 100}%`),
  /** after today and within three years */
  next_on: DayInput('Choose a day'),
});

const OfQuote = z.object({
  /** the plan of this number that has not ended */
  plan: WashPlan.nullable(),
  /** null when the quote is not approved, so it can't have a plan */
  proposal: PlanProposal.nullable(),
});

const read = member('quotes.view').meta({ scope: 'jobs:read' });
const write = member('quotes.write', 'write').meta({ scope: 'jobs:write' });
const tags = ['jobs'];
const ById = z.object({ id: Id('wash_plans') });

export const washPlans = {
  /** Lists plans by the next wash, paused ones last. Without a state, leaves out plans that have ended. */
  list: read
    .route({ method: 'GET', path: '/wash-plans', tags })
    .input(
      z.object({
        state: z.enum(PLAN_STATES).optional(),
        /** includes plans of customers merged into this one */
        customer_id: Id('customers').optional(),
        cursor: TextInput().max(400).optional(),
        limit: z.coerce.number().int().min(1).max(PAGE_MAX).default(50),
      }),
    )
    .output(z.object({ items: z.array(WashPlan), next_cursor: TextInput().nullable() })),
  /** Returns the quote number's plan, or the plan that created the quote, and initial values for a new plan. */
  ofQuote: read
    .route({ method: 'GET', path: '/quotes/{quote_id}/wash-plan', tags })
    .input(z.object({ quote_id: Id('quotes') }))
    .output(OfQuote),
  /**
   * Creates (edit_number 0) or changes a plan. The client creates the id, so repeating a call changes nothing.
   * ALREADY_EXISTS when the quote number has a plan that hasn't ended. CHANGED_BY_OTHER when someone else saved in
   * between.
   */
  save: write
    .route({ method: 'PUT', path: '/wash-plans/{id}', tags })
    .input(z.object({ id: z.uuid(), edit_number: Counter(), plan: WashPlanInput }))
    .output(WashPlan),
  /** Pauses, resumes or ends a plan. A plan that has ended stays ended. */
  setState: write
    .route({ method: 'POST', path: '/wash-plans/{id}/state', tags })
    .input(ById.extend({ state: z.enum(PLAN_STATES), edit_number: Counter(1) }))
    .output(WashPlan),
};
