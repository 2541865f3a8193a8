/** In every email that shows an amount due, the rows above it add up to it, so that a customer can check it by eye. */
import { expect, test } from 'vitest';
import { LANGUAGES, type Language } from '#domain/language/language.ts';
import { mailTexts, paymentTexts } from '#domain/language/texts.ts';
import { askedNow } from '#domain/payments/balance-rows.ts';
import { sumCents } from '#domain/pricing/money.ts';
import { workDoneMail } from '#server/features/calendar/mails/work-done-mail.ts';
import {
  paymentRequestedMail,
  receiptMail,
  refundedMail,
  type StandingFacts,
} from '#server/features/quotes/mails/payment-mails.ts';
import {
  overpaidMail,
  paymentReceivedStaffMail,
  paymentVoidedMail,
  priceLoweredMail,
  refundRecordedMail,
} from '#server/features/quotes/mails/payment-notices.ts';
import { decidedAt, facts, LINK, words } from './every-mail.ts';
import { standing } from './standing.ts';

const charge = (amount_cents: number) => ({ type: 'charge', amount_cents }) as const;
const refund = (amount_cents: number) => ({ type: 'refund', amount_cents }) as const;
const BEFORE_WORK = { isWorkDone: false };
const OWED = { total_cents: 74_553, deposit_cents: 29_821 };
const LOWERED = { total_cents: 64_553, deposit_cents: 29_821 };
const SINCE = { signedCents: 74_553 };

const STANDINGS: readonly [string, StandingFacts][] = [
  ['nothing is paid', standing(OWED, [], BEFORE_WORK)],
  ['the deposit is paid', standing(OWED, [charge(29_821)], BEFORE_WORK)],
  ['the work is done', standing(OWED, [charge(29_821)])],
  ['the price was lowered', standing(LOWERED, [], { ...SINCE, ...BEFORE_WORK })],
  [
    'the price was lowered before a refund that is due again',
    standing({ ...LOWERED, goodwill_cents: 10_000 }, [charge(79_821), refund(20_269)], { ...SINCE, ...BEFORE_WORK }),
  ],
  [
    'some refunds lowered the price, and the deposit is due again',
    standing({ ...LOWERED, goodwill_cents: 10_000 }, [charge(29_821), refund(15_000)], { ...SINCE, ...BEFORE_WORK }),
  ],
  ['too much is paid', standing(LOWERED, [charge(74_553)], SINCE)],
  ['a refund is on its way', standing(OWED, [charge(84_553)], { going: 10_000 })],
];

/** Returns every email that shows an amount due. */
function moneyMails(now: StandingFacts, language: Language): [string, string][] {
  const about = { ...facts, ...now, language, amountCents: 5000, testMode: false, reason: '', otherWays: '' };
  const paid = {
    ...about,
    paidAt: decidedAt,
    method: 'card',
    card: null,
    reference: '',
    receiptNumber: 'R-1',
  } as const;
  const back = { ...about, at: decidedAt, method: 'cash', card: null, lowersPrice: false } as const;
  const asked = askedNow(now.balance, {
    deposit_cents: now.balance.deposit_open_cents,
    isWorkDone: now.due.some(({ what }) => what === 'open'),
  });
  const request = { ...about, asked, payUrl: LINK, byCard: true, message: '', senderName: '' };
  const result = { ...about, paysByCard: true, approvalUrl: LINK, senderName: '', reviewUrl: '' };
  return [
    ['request', paymentRequestedMail(words('payment_requested', language), request).text],
    ['receipt', receiptMail(words('payment_receipt', language), { ...paid, receiptUrl: LINK }).text],
    ['refund to a card', refundedMail(words('payment_refunded', language), { ...back, method: 'card' }).text],
    ['refund in cash', refundRecordedMail(back).text],
    ['overpayment', overpaidMail(about).text],
    ['void', paymentVoidedMail({ ...about, receiptNumber: 'R-1' }).text],
    ['lower price', priceLoweredMail({ ...about, isSigned: true, approvalUrl: LINK }).text],
    ['result', workDoneMail(words('work_done', language), result).text],
    ...(language === 'en'
      ? [['payment', paymentReceivedStaffMail({ ...paid, quoteUrl: LINK }).text] as [string, string]]
      : []),
  ];
}

/** Returns the rows with an amount: "Paid: $298.21" is `['Paid', 29821]`. */
function amountsIn(text: string): [string, number][] {
  const rows = text.matchAll(/^([^:\n]+): (−?)(?:USD\s*)?\$?([\d.,]+)$/gm);
  return [...rows].map(([, label = '', minus, digits = '']) => {
    const cents = Number(digits.replaceAll(/[.,]/g, ''));
    return [label, minus ? -cents : cents];
  });
}

test.each(STANDINGS.flatMap(([when, now]) => LANGUAGES.map((language) => [when, language, now] as const)))(
  'the rows above what is due add up to it: %s (%s)',
  (_, language, now) => {
    const { figures, price } = paymentTexts(language);
    const priceLabels: string[] = [mailTexts(language).facts.total, price.now];
    const dueLabels: string[] = [figures.depositDue, figures.remaining, figures.open];
    for (const [mail, text] of moneyMails(now, language)) {
      const rows = amountsIn(text);
      const at = (label: string) => rows.find(([name]) => name === label)?.[1] ?? 0;
      const start = rows.findIndex(([label]) => priceLabels.includes(label));
      expect(rows[start]?.[1], mail).toBe(now.priceCents);
      expect(at(price.approved) + at(price.lowered), mail).toBe(at(price.approved) && now.priceCents);
      const block = rows.slice(start + 1);
      const moved = block.filter(([label]) => !dueLabels.includes(label) && label !== figures.tooMuch);
      const due = block.filter(([label]) => dueLabels.includes(label));
      expect(due, mail).not.toEqual([]);
      const sum = (these: typeof rows) => sumCents(these.map(([, cents]) => cents));
      expect(now.priceCents - sum(moved), mail).toBe(sum(due) - at(figures.tooMuch));
      expect(sum(due), mail).toBe(now.balance.open_cents);
    }
  },
);
