/** Receipts: one per payment, with its own number, created once. */
import type { Cents } from '#domain/pricing/money.ts';
import type { DueRow } from './balance-rows.ts';
import type { Balance } from './ledger.ts';

/** The number of a company's first receipt. */
export const FIRST_RECEIPT_NUMBER = 1001;

/** Returns a receipt's name, such as "R-1042". */
export function receiptNumber(number: number): string {
  return `R-${number}`;
}

/** The quote's amounts on a receipt, as they were right after the payment. They never change later. */
export interface ReceiptAmounts {
  /** price of the quote at that time */
  price_cents: Cents;
  balance: Balance;
  /** absent on older receipts, which show the balance as one amount */
  due?: readonly DueRow[];
}
