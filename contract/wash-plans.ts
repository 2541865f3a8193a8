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
  /** the latest approved revision, which the next quote copies */
  quote_id: Id('quotes'),
  number: z.string(),
  customer_id: Id('customers').nullable(),
  customer_name: z.string(),
  property_address: z.string(),
  every_months: Interval,
  /** a fraction; it replaces the quote's own discount */
  discount_rate: z.number(),
  /** the proposed day of the next wash */
  next_on: z.iso.date(),
  /** the day on which the customer gets the next quote; null while the plan is not active */
  asks_on: z.iso.date().nullable(),
  state: z.enum(PLAN_STATES),
  /** why the plan is not active */
  reason: z.enum(PLAN_REASONS).nullable(),
  /** total of the next quote; null for people who may not see prices */
  expected_cents: z.int().nullable(),
  /** the latest quote that the plan created */
  latest: z.object({ quote_id: Id('quotes'), number: z.string(), status: z.enum(QUOTE_STATUSES) }).nullable(),
  edit_number: z.int(),
});

/** Starting values for a plan of an approved quote. */
const PlanProposal = z.object({
  /** the quote whose number the plan belongs to */
  quote_id: Id('quotes'),
  /** the first day for each interval */
  days: z.array(z.object({ every_months: Interval, next_on: z.iso.date() })),
  /** the quote's own discount, if it is a percentage that a plan can have */
  discount_rate: z.number(),
  /** amounts from which the totals are computed; null for people who may not see prices */
  basis: z.object({ taxable_cents: z.int(), untaxed_cents: z.int(), tax_rate: z.number() }).nullable(),
});

export const WashPlanInput = z.object({
  /** for a new plan: an approved quote */
  quote_id: Id('quotes'),
  every_months: z.union(
    WASH_INTERVALS.map((months) => z.literal(months)),
    { error: 'Choose how often' },
  ),
  discount_rate: Decimal(PLAN_DISCOUNT_PLACES, 'Use a whole percentage')
    .min(0, 'Discount can’t be negative')
    .max(PLAN_DISCOUNT_MAX, `Discount can be at most ${PLAN_DISCOUNT_MAX * 100}%`),
  /** after today, and within three years */
  next_on: DayInput('Choose a day'),
});

const OfQuote = z.object({
  /** the plan of this number that has not ended */
  plan: WashPlan.nullable(),
  /** null for a quote that can't have a plan, because it is not approved */
  proposal: PlanProposal.nullable(),
});

const read = member('quotes.view').meta({ scope: 'jobs:read' });
const write = member('quotes.write', 'write').meta({ scope: 'jobs:write' });
const tags = ['jobs'];
const ById = z.object({ id: Id('wash_plans') });

export const washPlans = {
  /**
   * Lists plans by the date of the next wash, paused ones last. Without a state, lists all plans that have not ended.
   */
  list: read
    .route({ method: 'GET', path: '/wash-plans', tags })
    .input(
      z.object({
        state: z.enum(PLAN_STATES).optional(),
        /** also finds plans of customers merged into this one */
        customer_id: Id('customers').optional(),
        cursor: TextInput().max(400).optional(),
        limit: z.coerce.number().int().min(1).max(PAGE_MAX).default(50),
      }),
    )
    .output(z.object({ items: z.array(WashPlan), next_cursor: TextInput().nullable() })),
  /**
   * Returns the plan of a quote's number, or the plan that created the quote, and the starting values for a new plan.
   */
  ofQuote: read
    .route({ method: 'GET', path: '/quotes/{quote_id}/wash-plan', tags })
    .input(z.object({ quote_id: Id('quotes') }))
    .output(OfQuote),
  /**
   * Creates a plan (edit_number 0) or changes it. The client creates the id; creating the same one again changes
   * nothing. A quote number has at most one plan that has not ended: ALREADY_EXISTS. CHANGED_BY_OTHER when someone
   * else saved in between.
   */
  save: write
    .route({ method: 'PUT', path: '/wash-plans/{id}', tags })
    .input(z.object({ id: z.uuid(), edit_number: Counter(), plan: WashPlanInput }))
    .output(WashPlan),
  /** Pauses, resumes or ends a plan. A plan that has ended stays ended. Repeating it changes nothing. */
  setState: write
    .route({ method: 'POST', path: '/wash-plans/{id}/state', tags })
    .input(ById.extend({ state: z.enum(PLAN_STATES), edit_number: Counter(1) }))
    .output(WashPlan),
};
