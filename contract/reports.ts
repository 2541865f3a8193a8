import { z } from 'zod';
import { isAcceptedDay, isDay } from '#domain/calendar-days.ts';
import { PAYMENT_METHODS } from '#domain/payments/ledger.ts';
import { QUOTE_GROUPS } from '#domain/quote/lifecycle.ts';
import { BREAKDOWNS } from '#domain/reports/breakdown.ts';
import { daysOf, PERIOD_DAYS_MAX } from '#domain/reports/periods.ts';
import { Cents, Id, member, TextInput } from './base.ts';

const Day = TextInput()
  .max(10)
  .refine(isDay, { error: 'Enter a date such as 2026-11-21', abort: true })
  .refine(isAcceptedDay, 'Choose a day from 2000 to 2100');

/** Both days are included, in the company's time zone. */
const PeriodOnly = z
  .object({ from: Day, to: Day })
  .refine(({ from, to }) => from <= to, { error: 'The last day is before the first day', path: ['to'] })
  .refine((period) => daysOf(period) <= PERIOD_DAYS_MAX, { error: 'Choose at most ten years', path: ['to'] });

const PeriodInput = PeriodOnly.safeExtend({
  author_id: Id('users').optional(),
});

const Period = z.object({ from: z.string(), to: z.string() });
const Count = z.int();
/** An amount over many quotes. null for people who may not see such amounts. */
const Sum = z.int().nullable();
const Share = z.number().nullable();

const Metrics = z.object({
  made: Count,
  made_cents: Sum,
  approved: Count,
  declined: Count,
  approved_cents: Sum,
  /** approved / (approved + declined), over the period's decisions */
  win_rate: Share,
  average_ticket_cents: Sum,
  average_wait_seconds: z.int().nullable(),
});

const TaxRow = z.object({
  /** a fraction */
  rate: z.number(),
  quotes: Count,
  /** after discount, before tax */
  net_cents: Sum,
  tax_cents: Sum,
});

const Money = z.object({
  payments: Count,
  /** before refunds and disputes */
  paid_cents: Sum,
  /** refunds and disputes */
  returned_cents: Sum,
  received_cents: Sum,
  tax_cents: Sum,
});

const CashTaxRow = z.object({
  /** a fraction */
  rate: z.number(),
  payments: Count,
  received_cents: Sum,
  tax_cents: Sum,
});

const Hours = z.object({
  jobs: Count,
  /** planned time, multiplied by the people on each visit */
  planned_minutes: z.int(),
  worked_minutes: z.int(),
});
const Work = Hours.extend({
  /** revenue of the jobs, after discount and before tax */
  net_cents: Sum,
  /** revenue per hour, from jobs with known hours */
  cents_an_hour: Sum,
});

const BreakdownRow = z.object({
  /** empty for a custom line, for no material, and for no city */
  value: z.string(),
  label: z.string(),
  approved: Count,
  declined: Count,
  approved_cents: Sum,
  win_rate: Share,
  average_cents: Sum,
  before: z.object({ approved: Count, declined: Count, approved_cents: Sum, win_rate: Share }),
});

const report = (path: `/${string}`) =>
  member('reports.view')
    .meta({ scope: 'reports:read' })
    .route({ method: 'GET', path, tags: ['dashboard'] });

/**
 * Any period of up to ten years, compared with the period before. Archived quotes don't count. A reopened quote
 * counts once, by its latest decision. Members who ask for everyone's quotes get null for amounts, unless the company
 * shows them.
 */
export const reports = {
  overview: report('/reports/overview')
    .input(PeriodInput)
    .output(
      z.object({
        period: Period,
        before: Period,
        bucket: z.enum(['day', 'week', 'month', 'year']),
        made: z.array(
          Period.extend({
            states: z.array(z.object({ state: z.enum(QUOTE_GROUPS), count: Count, total_cents: Sum })),
          }),
        ),
        decided: z.array(
          Period.extend({
            approved: Count,
            declined: Count,
            approved_cents: Sum,
            win_rate: Share,
            /** the part in the same place of the period before */
            before: z.object({ approved: Count, approved_cents: Sum }),
          }),
        ),
        waits: z.array(z.object({ name: z.string(), label: z.string(), approved: Count, declined: Count })),
        figures: Metrics,
        figures_before: Metrics,
        /** quotes that moved into or out of the period, because a later approval counts instead of an earlier one */
        reapproved: Count,
      }),
    ),
  breakdown: report('/reports/by/{cut}')
    .input(PeriodInput.safeExtend({ cut: z.enum(BREAKDOWNS) }))
    .output(
      z.object({
        period: Period,
        before: Period,
        rows: z.array(BreakdownRow),
        /** the sum of the rows after the 50 largest */
        rest: BreakdownRow.nullable(),
      }),
    ),
  /** Returns payments by booking day, and today's balances due by age. */
  payments: report('/reports/payments')
    .input(PeriodInput)
    .output(
      z.object({
        period: Period,
        before: Period,
        bucket: z.enum(['day', 'week', 'month', 'year']),
        parts: z.array(Period.extend(Money.shape)),
        methods: z.array(Money.extend({ method: z.enum(PAYMENT_METHODS), label: z.string(), before: Money })),
        figures: Money,
        figures_before: Money,
        /** tips by person, shared equally among those on the finished visits. No other figure here counts tips */
        tips: z.array(
          z.object({
            /** null for tips of visits without a crew */
            person_id: Id('users').nullable(),
            label: z.string(),
            /** tips with a share for this person */
            tips: Count,
            /** less refunds and disputes */
            cents: Sum,
          }),
        ),
        /** as of today. A quote counts in both age groups when its deposit is due but its balance isn't yet */
        open: z.array(z.object({ age: z.string(), label: z.string(), quotes: Count, open_cents: Sum })),
      }),
    ),
  work: report('/reports/work')
    .input(PeriodOnly)
    .output(
      z.object({
        period: Period,
        before: Period,
        bucket: z.enum(['day', 'week', 'month', 'year']),
        parts: z.array(Period.extend(Work.shape)),
        people: z.array(Hours.extend({ person_id: Id('users'), label: z.string(), before: Hours })),
        figures: Work,
        figures_before: Work,
      }),
    ),
  /** Returns tax by rate. Accrual: on approved quotes, paid or not, less price reductions. Cash: in payments. */
  tax: report('/reports/tax')
    .input(PeriodInput)
    .output(
      z.object({
        period: Period,
        before: Period,
        accrual: z.array(TaxRow),
        accrual_before: z.array(TaxRow),
        cash: z.array(CashTaxRow),
        cash_before: z.array(CashTaxRow),
      }),
    ),
  /** Counts automatic reminders and the decisions that followed them. */
  followUps: report('/reports/follow-ups')
    .input(PeriodOnly)
    .output(
      z.object({
        period: Period,
        rows: z.array(z.object({ reminders: z.int(), sent: Count, approved: Count, declined: Count, win_rate: Share })),
      }),
    ),
  /**
   * Returns the win rate by price for each service, before the material's multiplier. A price band with too few
   * decisions has no rate.
   */
  priceCoach: report('/reports/price-coach')
    .input(PeriodOnly)
    .output(
      z.object({
        period: Period,
        services: z.array(
          z.object({
            surface: z.string(),
            service: z.string(),
            unit: z.string(),
            approved: Count,
            declined: Count,
            bands: z.array(
              z.object({
                from_cents: Cents,
                to_cents: Cents,
                approved: Count,
                declined: Count,
                win_rate: Share,
                /** the 95% confidence interval */
                low: Share,
                high: Share,
                enough: z.boolean(),
              }),
            ),
          }),
        ),
      }),
    ),
};
