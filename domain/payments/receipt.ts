import type { Cents } from '#domain/pricing/money.ts';
import type { DueRow } from './balance-rows.ts';
import type { Balance } from './ledger.ts';

export const FIRST_RECEIPT_NUMBER = 1001;

/** Returns "R-1042". */
export function receiptNumber(number: number): string {
  return `R-${number}`;
}

/** The quote's amounts right after the payment. They never change later. */
export interface ReceiptAmounts {
  price_cents: Cents;
  balance: Balance;
  /** missing on older receipts, which show the balance as one amount */
  due?: readonly DueRow[];
}
