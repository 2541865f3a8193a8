import type { z } from 'zod';
import type { ApprovalView } from '#contract/approval.ts';
import { formatDate, formatMoment } from '#domain/dates.ts';
import { LOCALES } from '#domain/language/language.ts';
import { formatMoney } from '#domain/pricing/money.ts';
import { validUntilLabel } from '#domain/pricing/wording.ts';

type Shown = z.output<typeof ApprovalView>;
type Photo = Shown['photos'][number];

/**
 * A photo of a quote. `avif` lists smaller files for browsers that support that format, if there are any. `pins` is
 * missing in samples, and in data stored by an older version of the app.
 */
export type ShownPhoto = Omit<Photo, 'pins'> & Partial<Pick<Photo, 'pins'>> & { avif?: Photo['images'] };

export type CustomerPayments = NonNullable<Shown['payments']>;

/** Facts about the company that aren't part of the offer. The sample on the public site has none of them. */
type CurrentFacts = 'next_steps' | 'current_time_zone';

/**
 * The quote on the page. A preview in the staff app lacks other revisions, payments, questions, consent and email.
 */
export type ApprovalQuote = Omit<
  Shown,
  | 'written_in'
  | 'priced_by'
  | 'organization'
  | 'photos'
  | 'must_acknowledge_pins'
  | 'work'
  | 'review_url'
  | 'changes'
  | 'is_new_offer'
  | 'is_since_approved'
  | 'replaced_by'
  | 'standing_version'
  | 'later_version'
  | 'payments'
  | 'price_when_replaced'
  | 'closing'
  | 'offers_times'
  | 'appointment_at'
  | 'conversation'
  | 'text_consent'
  | 'proposed_name'
  | 'mailed_to'
> & {
  written_in?: Shown['written_in'];
  priced_by?: Shown['priced_by'] | undefined;
  organization: Omit<Shown['organization'], CurrentFacts> & Partial<Pick<Shown['organization'], CurrentFacts>>;
  photos: readonly ShownPhoto[];
  must_acknowledge_pins?: Shown['must_acknowledge_pins'];
  closing?: Shown['closing'];
  offers_times?: Shown['offers_times'];
  appointment_at?: Shown['appointment_at'];
  work?: Shown['work'];
  review_url?: Shown['review_url'];
  changes?: Shown['changes'];
  is_new_offer?: boolean;
  is_since_approved?: boolean;
  standing_version?: Shown['standing_version'];
  later_version?: Shown['later_version'];
  conversation?: Shown['conversation'];
  text_consent?: Shown['text_consent'];
  proposed_name?: Shown['proposed_name'];
  mailed_to?: Shown['mailed_to'];
  payments?: CustomerPayments | null;
  price_when_replaced?: Shown['price_when_replaced'];
  /** only for a preview, which has no payments: the amount paid for an earlier version */
  paid_before_cents?: number;
  /** only for a preview: true while staff see the quote as a draft, because no customer has it yet */
  is_draft?: boolean;
  /** only for a preview without known payments: the current price */
  price_now_cents?: number;
};

/** Returns the time zone of appointments: the company's current one, even if the quote was sent from another. */
export function appointmentZone({ organization }: Pick<ApprovalQuote, 'organization'>): string {
  return organization.current_time_zone ?? organization.time_zone;
}

export function formats({ language, organization: { currency, time_zone } }: ApprovalQuote) {
  const locale = LOCALES[language];
  const money = (cents: number) => formatMoney(cents, currency, locale);
  return {
    money,
    signedMoney: (cents: number) => (cents < 0 ? `−${money(-cents)}` : money(cents)),
    date: (instant: string) => formatDate(instant, time_zone, locale),
    moment: (instant: string) => formatMoment(instant, time_zone, language),
    /** Formats the day that someone entered or, without one, the day of the instant. */
    day: (entered: string | null, instant: string) =>
      entered === null ? formatDate(instant, time_zone, locale) : formatDate(`${entered}T12:00:00Z`, 'UTC', locale),
    validUntil: (expiresAt: string) => validUntilLabel(expiresAt, time_zone, language),
  };
}
