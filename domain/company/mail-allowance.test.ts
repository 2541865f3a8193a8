import { describe, expect, test } from 'vitest';
import { DAY_MS } from '#domain/durations.ts';
import {
  type AllowanceFacts,
  allowanceUse,
  DISTRUSTED_COMPANY,
  KNOWN_COMPANY,
  mailLimitsOf,
  NEW_COMPANY,
  PAYING_COMPANY,
} from './mail-allowance.ts';

const now = new Date('2026-11-22T12:00:00Z');
const daysAgo = (days: number) => new Date(now.getTime() - days * DAY_MS);
const minutesAgo = (minutes: number) => new Date(now.getTime() - minutes * 60_000);
const plan = (status: 'trialing' | 'active' | 'past_due' | 'canceled', end = daysAgo(-10)) => ({
  status,
  plan_id: 'crew',
  current_period_end: end,
});
const facts = (changed: Partial<AllowanceFacts> = {}): AllowanceFacts => ({
  ownerConfirmed: true,
  companyCreatedAt: daysAgo(0),
  subscription: plan('trialing'),
  mails: 0,
  bounces: 0,
  complaints: 0,
  raised: null,
  ...changed,
});

test.each([
  ['the owner has not confirmed an email', { ownerConfirmed: false }, { hour: 0, day: 0 }],
  ['an unconfirmed owner who pays', { ownerConfirmed: false, subscription: plan('active') }, { hour: 0, day: 0 }],
  [
    'an unconfirmed owner whose allowance the operator raised',
    { ownerConfirmed: false, raised: PAYING_COMPANY },
    { hour: 0, day: 0 },
  ],
  ['the first day', {}, NEW_COMPANY],
  ['after six days', { companyCreatedAt: daysAgo(6.99) }, NEW_COMPANY],
  ['after a week', { companyCreatedAt: daysAgo(7) }, KNOWN_COMPANY],
  ['the first day, paid', { subscription: plan('active') }, KNOWN_COMPANY],
  ['after a month, unpaid', { companyCreatedAt: daysAgo(40) }, KNOWN_COMPANY],
  ['after a month, paid', { companyCreatedAt: daysAgo(30), subscription: plan('active') }, PAYING_COMPANY],
  ['a failed payment', { companyCreatedAt: daysAgo(30), subscription: plan('past_due') }, KNOWN_COMPANY],
  ['a plan that has ended', { companyCreatedAt: daysAgo(30), subscription: plan('active', daysAgo(1)) }, KNOWN_COMPANY],
  ['an allowance set by the operator', { raised: { hour: 300, day: 2000 } }, { hour: 300, day: 2000 }],
  ['no subscription', { subscription: null }, NEW_COMPANY],
] as const)('the email limit is right: %s', (_why, changed, allowance) => {
  expect(mailLimitsOf(facts(changed), now)).toEqual(allowance);
});

describe('bounces and complaints lower the allowance', () => {
  const half = { hour: 10, day: 25 };
  test.each([
    ['four bounces, which may be typos', { mails: 10, bounces: 4 }, NEW_COMPANY],
    ['one bounce in twenty emails', { mails: 100, bounces: 5 }, NEW_COMPANY],
    ['more than one bounce in twenty emails', { mails: 100, bounces: 6 }, half],
    ['more than one bounce in five emails', { mails: 20, bounces: 5 }, DISTRUSTED_COMPANY],
    ['one complaint', { mails: 10, complaints: 1 }, NEW_COMPANY],
    ['two complaints about many emails', { mails: 1500, complaints: 2 }, half],
    ['two complaints about few emails', { mails: 150, complaints: 2 }, DISTRUSTED_COMPANY],
  ] as const)('the email limit is right after %s', (_why, changed, allowance) => {
    expect(mailLimitsOf(facts(changed), now)).toEqual(allowance);
  });
});

test('emails of the last hour and of the last day are counted', () => {
  const mailed = [minutesAgo(24 * 60), minutesAgo(61), minutesAgo(59), minutesAgo(1)];
  expect(allowanceUse({ hour: 3, day: 5 }, mailed, now)).toEqual({
    hour: { used: 2, limit: 3 },
    day: { used: 3, limit: 5 },
    nextAt: null,
  });
});

test('the next email can be sent once the oldest counted email is old enough', () => {
  const mailed = [minutesAgo(1), minutesAgo(90), minutesAgo(30), minutesAgo(40)];
  const next = (hour: number, day: number) => allowanceUse({ hour, day }, mailed, now).nextAt;
  expect(next(3, 9)).toEqual(minutesAgo(40 - 60));
  // The limit was lowered, so two of the three emails have to age past the time span.
  expect(next(2, 9)).toEqual(minutesAgo(30 - 60));
  expect(next(9, 4)).toEqual(minutesAgo(90 - 24 * 60));
  expect(next(0, 0)).toBeNull();
});
