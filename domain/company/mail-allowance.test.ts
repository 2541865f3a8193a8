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
  ['nobody has confirmed an address', { ownerConfirmed: false }, { hour: 0, day: 0 }],
  ['not even after payment', { ownerConfirmed: false, subscription: plan('active') }, { hour: 0, day: 0 }],
  [
    'nor with an allowance raised by the operator',
    { ownerConfirmed: false, raised: PAYING_COMPANY },
    { hour: 0, day: 0 },
  ],
  ['a first day', {}, NEW_COMPANY],
  ['six days', { companyCreatedAt: daysAgo(6.99) }, NEW_COMPANY],
  ['a week', { companyCreatedAt: daysAgo(7) }, KNOWN_COMPANY],
  ['a first day, paid', { subscription: plan('active') }, KNOWN_COMPANY],
  ['a month, unpaid', { companyCreatedAt: daysAgo(40) }, KNOWN_COMPANY],
  ['a month, paid', { companyCreatedAt: daysAgo(30), subscription: plan('active') }, PAYING_COMPANY],
  ['a failed payment', { companyCreatedAt: daysAgo(30), subscription: plan('past_due') }, KNOWN_COMPANY],
  ['a plan that is over', { companyCreatedAt: daysAgo(30), subscription: plan('active', daysAgo(1)) }, KNOWN_COMPANY],
  ['what the operator gave', { raised: { hour: 300, day: 2000 } }, { hour: 300, day: 2000 }],
  ['no subscription', { subscription: null }, NEW_COMPANY],
] as const)('%s', (_why, changed, allowance) => {
  expect(mailLimitsOf(facts(changed), now)).toEqual(allowance);
});

describe('bounces and complaints lower it', () => {
  const half = { hour: 10, day: 25 };
  test.each([
    ['four bounces are typing errors', { mails: 10, bounces: 4 }, NEW_COMPANY],
    ['one in twenty', { mails: 100, bounces: 5 }, NEW_COMPANY],
    ['more than one in twenty', { mails: 100, bounces: 6 }, half],
    ['more than one in five', { mails: 20, bounces: 5 }, DISTRUSTED_COMPANY],
    ['one complaint', { mails: 10, complaints: 1 }, NEW_COMPANY],
    ['two complaints in many', { mails: 1500, complaints: 2 }, half],
    ['two complaints in few', { mails: 150, complaints: 2 }, DISTRUSTED_COMPANY],
  ] as const)('%s', (_why, changed, allowance) => {
    expect(mailLimitsOf(facts(changed), now)).toEqual(allowance);
  });
});

test('usage counts over the last hour and the last day', () => {
  const mailed = [minutesAgo(24 * 60), minutesAgo(61), minutesAgo(59), minutesAgo(1)];
  expect(allowanceUse({ hour: 3, day: 5 }, mailed, now)).toEqual({
    hour: { used: 2, limit: 3 },
    day: { used: 3, limit: 5 },
    nextAt: null,
  });
});

test('the next email can be sent once the oldest one that counts is old enough', () => {
  const mailed = [minutesAgo(1), minutesAgo(90), minutesAgo(30), minutesAgo(40)];
  const next = (hour: number, day: number) => allowanceUse({ hour, day }, mailed, now).nextAt;
  expect(next(3, 9)).toEqual(minutesAgo(40 - 60));
  // A lowered allowance: two of the three emails have to age past the time span.
  expect(next(2, 9)).toEqual(minutesAgo(30 - 60));
  expect(next(9, 4)).toEqual(minutesAgo(90 - 24 * 60));
  expect(next(0, 0)).toBeNull();
});
