import type { z } from 'zod';
import type { ApprovalView } from '#contract/approval.ts';
import { formatDate, formatDateTime } from '#domain/dates.ts';
import { formatMoney } from '#domain/pricing/money.ts';
import { validUntilLabel } from '#domain/pricing/wording.ts';

type Shown = z.output<typeof ApprovalView>;

/** A photo of a quote; `avif` if there are smaller files for browsers that support the format. */
export type ShownPhoto = Shown['photos'][number] & { avif?: Shown['photos'][number]['images'] };

/** A preview has no earlier revision, so it has no changes. */
export type ApprovalQuote = Omit<Shown, 'photos' | 'changes'> & {
  photos: readonly ShownPhoto[];
  changes?: Shown['changes'];
};

/** How the company of this quote formats money and dates. */
export function formats({ organization: { currency, time_zone } }: ApprovalQuote) {
  return {
    money: (cents: number) => formatMoney(cents, currency),
    date: (instant: string) => formatDate(instant, time_zone),
    dateTime: (instant: string) => formatDateTime(instant, time_zone),
    validUntil: (expiresAt: string) => validUntilLabel(expiresAt, time_zone),
  };
}
