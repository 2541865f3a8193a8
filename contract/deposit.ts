import { z } from 'zod';
import type * as Domain from '#domain/payments/deposit.ts';
import { DEPOSIT_TYPES, depositProblem } from '#domain/payments/deposit.ts';
import { AMOUNT_TOO_LARGE, MAX_AMOUNT_CENTS } from '#domain/pricing/money.ts';
import { Cents, type FieldsOf } from './base.ts';

export const DepositRule = z
  .object({
    type: z.enum(DEPOSIT_TYPES, 'Invalid deposit type'),
    /** percent: a fraction with at most 4 decimals. flat: cents */
    value: z
      .number()
      .positive({ error: 'Deposit must be more than 0', abort: true })
      .max(MAX_AMOUNT_CENTS, { error: AMOUNT_TOO_LARGE, abort: true }),
  } satisfies FieldsOf<Domain.DepositRule>)
  .superRefine((rule, context) => {
    const message = depositProblem(rule);
    if (message !== null) context.addIssue({ code: 'custom', message, path: ['value'] });
  });

export const Deposit = z.object({
  type: z.enum(DEPOSIT_TYPES),
  value: z.number(),
  cents: Cents,
} satisfies FieldsOf<Domain.Deposit>);
