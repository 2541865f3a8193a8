import { bankTookAll } from '#domain/payments/balance-rows.ts';
import { depositChoice, type PaymentChoice } from '#domain/payments/choices.ts';
import type { Balance } from '#domain/payments/ledger.ts';
import type { QuoteStatus } from './lifecycle.ts';

export type NextStep = 'sign' | 'deposit' | 'date' | 'balance';

export interface CustomerStanding {
  status: QuoteStatus;
  payments:
    | (Pick<Balance, 'received_cents' | 'disputed_cents' | 'in_dispute_cents' | 'deposit_open_cents'> & {
        choices: readonly PaymentChoice[];
      })
    | null
    | undefined;
  /** true once the work is done, so the balance is due */
  isWorkDone: boolean;
  canChooseDate: boolean;
}

/**
 * Returns the customer's next step. Before the work is done, the customer can pay the balance, but the page doesn't
 * suggest it.
 */
export function nextStepOf({ status, payments, isWorkDone, canChooseDate }: CustomerStanding): NextStep | null {
  if (status === 'pending') return 'sign';
  if (status !== 'approved') return null;
  const asks = payments && !bankTookAll(payments) ? payments : null;
  const choices = asks?.choices ?? [];
  if (asks && depositChoice(asks)) return 'deposit';
  if (isWorkDone) return choices.length > 0 ? 'balance' : null;
  return canChooseDate ? 'date' : null;
}
