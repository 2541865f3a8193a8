import { describe, expect, test } from 'vitest';
import {
  type ActiveUser,
  type ChosenPlan,
  planChangeSummary,
  planChangeTime,
  tooManyUsers,
  usersToDeactivate,
} from './plan-change.ts';
import { PLANS, periodCents, periodPrice, subscriptionPlanById } from './plans.ts';

const chosen = (text: string) => {
  const [plan, interval] = text.split(' ');
  return { plan, interval } as ChosenPlan;
};

test.each([
  ['solo month', 'crew month', 'now'],
  ['solo year', 'pro month', 'now'],
  ['pro month', 'solo month', 'period_end'],
  ['pro month', 'crew year', 'period_end'],
  ['crew month', 'crew year', 'now'],
  ['crew year', 'crew month', 'period_end'],
  ['crew year', 'crew year', 'none'],
])('a change from %s to %s takes effect: %s', (current, next, time) => {
  expect(planChangeTime(chosen(current), chosen(next))).toBe(time);
});

test('a year costs ten months', () => {
  expect(PLANS.map((plan) => [periodCents(plan, 'month'), periodCents(plan, 'year')])).toEqual([
    [2900, 29_000],
    [6900, 69_000],
    [12_900, 129_000],
  ]);
  expect(periodPrice(subscriptionPlanById('crew'), 'year')).toBe('$690 a year');
  expect(() => subscriptionPlanById('team')).toThrow('Not a plan: team');
});

describe('the people to deactivate', () => {
  const user = (name: string, role: ActiveUser['role'], seenDay: number | null): ActiveUser => ({
    id: name,
    name,
    role,
    lastSeenAt: seenDay === null ? null : new Date(Date.UTC(2026, 10, seenDay)),
  });
  const team = [
    user('Dana', 'owner', 1),
    user('Ann', 'admin', 20),
    user('Bob', 'member', null),
    user('Cy', 'member', 3),
  ];

  test.each([
    [15, []],
    [4, []],
    [3, ['Bob']],
    [2, ['Bob', 'Cy']],
    [1, ['Bob', 'Cy', 'Ann']],
  ])('with %i seats, the least recently active members have to leave, never the owner: %j', (max_users, names) => {
    expect(usersToDeactivate(team, { max_users }).map(({ name }) => name)).toEqual(names);
    expect(usersToDeactivate(team.toReversed(), { max_users }).map(({ name }) => name)).toEqual(names);
  });

  test('a sentence names the people to deactivate', () => {
    expect(tooManyUsers(subscriptionPlanById('pro'), team)).toBeNull();
    expect(tooManyUsers(subscriptionPlanById('solo'), team)).toBe(
      'Solo is for 1 person, and you have 4. Deactivate Bob, Cy, and Ann first, or others instead.',
    );
    expect(tooManyUsers(subscriptionPlanById('solo'), team.slice(0, 2))).toBe(
      'Solo is for 1 person, and you have 2. Deactivate Ann first, or someone else instead.',
    );
  });
});

test('the preview of a change says what begins when, and what it costs', () => {
  const preview = { dueNowCents: 3800, creditCents: 1200, nextCents: 6900, nextAt: new Date('2026-12-05T00:00:00Z') };
  const dateOf = (day: Date) => day.toISOString().slice(0, 10);
  expect(planChangeSummary(chosen('crew month'), 'now', preview, dateOf)).toEqual([
    'Crew, for up to 5 people, starts right away.',
    'You’ll pay $38.00 today after $12.00 credit for the days you’ve already paid for.',
    'You’ll pay $69.00 on 2026-12-05, and then every month.',
  ]);
  expect(planChangeSummary(chosen('solo year'), 'period_end', { ...preview, nextCents: 29_000 }, dateOf)).toEqual([
    'Solo, for 1 person, starts on 2026-12-05. Until then nothing changes.',
    'You’ll pay $290.00 on 2026-12-05, and then every year.',
  ]);
});
