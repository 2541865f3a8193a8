import { expect, test } from 'vitest';
import { type ActivityEvent, activityLine } from './activity-line.ts';
import { EVENT_TYPES } from './lifecycle.ts';

const EVENT = { data: null, number: 'Q-1229', customer: 'Ana Duarte' } as const;
const DANA = { kind: 'staff', name: 'Dana Reyes' } as const;
const ANA = { kind: 'customer', name: 'Ana Duarte' } as const;
const PROGRAM = { kind: 'system', name: '' } as const;

const lineOf = (event: Pick<ActivityEvent, 'type' | 'actor'> & Partial<ActivityEvent>) => {
  const { who, did } = activityLine({ ...EVENT, ...event });
  return `${who} ${did}`;
};

test('every kind of event has a line for staff, customers and the program, even without data', () => {
  for (const type of EVENT_TYPES)
    for (const actor of [DANA, ANA, PROGRAM])
      for (const customer of ['Ana Duarte', '']) {
        const line = lineOf({ type, actor, customer });
        expect(line).toMatch(/^(Ana Duarte|The customer|Dana Reyes|Q-1229) [a-z]/);
        expect(line).not.toMatch(/undefined|_| {2}|:$/);
      }
});

const OFFER = { total_cents: 138_728, currency: 'USD', revision: 1 };

test.each<[ActivityEvent['type'], ActivityEvent['actor'], ActivityEvent['data'], string]>([
  ['viewed', ANA, null, 'Ana Duarte viewed Q-1229'],
  ['approved', ANA, { ...OFFER, decided_by: 'customer' }, 'Ana Duarte approved $1,387.28'],
  [
    'approved',
    DANA,
    { ...OFFER, decided_by: 'staff', channel: 'phone' },
    'Ana Duarte approved $1,387.28 by phone, recorded by Dana Reyes',
  ],
  [
    'declined',
    ANA,
    { ...OFFER, decided_by: 'customer', reason: 'too late in the year' },
    'Ana Duarte declined $1,387.28: “too late in the year”',
  ],
  ['paid', ANA, { amount_cents: 34_682, currency: 'USD', purpose: 'deposit' }, 'Ana Duarte paid $346.82 as a deposit'],
  ['sent', DANA, { to: 'ana@example.com' }, 'Dana Reyes sent Q-1229 to Ana Duarte'],
  ['sent', PROGRAM, { to: 'ana@example.com' }, 'Q-1229 was sent to Ana Duarte'],
  ['bounced', PROGRAM, null, 'Q-1229 couldn’t be delivered to Ana Duarte'],
  ['question', ANA, { text: 'Do you also wash the screens?' }, 'Ana Duarte asked “Do you also wash the screens?”'],
  [
    'scheduled',
    DANA,
    { starts_at: `${new Date().getFullYear()}-11-30T13:00:00.000Z`, time_zone: 'America/New_York' },
    expect.stringMatching(/^Dana Reyes scheduled Ana Duarte for \w{3}, Nov 30, 8:00 AM$/),
  ],
])('%s by %o', (type, actor, data, line) => {
  expect(lineOf({ type, actor, data })).toEqual(line);
});
