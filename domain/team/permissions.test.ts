import { describe, expect, test } from 'vitest';
import {
  ACTIONS,
  type Action,
  can,
  ROLES,
  type Role,
  roleAllows,
  seesMargin,
  seesTotals,
  showsPersonnel,
} from './permissions.ts';

/** Repeats docs/product.md, section 4, so a new permission has to be added here, too. */
const MAY: Record<Action, Role[]> = {
  'quotes.view': ['owner', 'admin', 'member'],
  'quotes.write': ['owner', 'admin', 'member'],
  'payments.reverse': ['owner', 'admin'],
  'quotes.purge': ['owner'],
  'rate_book.view': ['owner', 'admin', 'member'],
  'rate_book.change': ['owner', 'admin'],
  'reports.view': ['owner', 'admin', 'member'],
  'company_settings.change': ['owner', 'admin'],
  'templates.view': ['owner', 'admin'],
  'templates.change': ['owner', 'admin'],
  'personnel.view': ['owner', 'admin'],
  'personnel.manage': ['owner', 'admin'],
  'personnel.deactivate': ['owner', 'admin'],
  'owner_tools.use': ['owner', 'admin'],
  'branding.change': ['owner'],
  'billing.manage': ['owner'],
  'two_factor.require': ['owner'],
  'customers.import': ['owner', 'admin'],
  'customers.change': ['owner', 'admin'],
  'company.own': ['owner'],
};
/**
 * These actions are allowed even after a trial: reading, exporting, refunding, choosing a plan and making the team
 * fit it.
 */
const WITHOUT_PLAN: Action[] = [
  'quotes.view',
  'payments.reverse',
  'rate_book.view',
  'reports.view',
  'templates.view',
  'personnel.view',
  'personnel.deactivate',
  'owner_tools.use',
  'billing.manage',
  'two_factor.require',
  'company.own',
];

test('the permission table includes every action', () => {
  expect(Object.keys(MAY).sort()).toEqual([...ACTIONS].sort());
});

describe.each(ROLES)('%s', (role) => {
  test.each(ACTIONS)('%s is allowed or refused as in the table', (action) => {
    const allowed = MAY[action].includes(role);
    expect(roleAllows(role, action)).toBe(allowed);
    expect(can({ role, subscribed: true }, action)).toBe(allowed);
    expect(can({ role, subscribed: false }, action)).toBe(allowed && WITHOUT_PLAN.includes(action));
    expect(can({ role, subscribed: true, ending: true }, action)).toBe(allowed && WITHOUT_PLAN.includes(action));
  });
});

test('Personnel is in the menu of owners and admins if the plan allows more than one user', () => {
  const shown = ROLES.flatMap((role) =>
    [1, 2, 15].map((users) => [role, users, showsPersonnel(role, users)] as const),
  ).filter(([, , yes]) => yes);
  expect(shown.map(([role, users]) => `${role} ${users}`)).toEqual(['owner 2', 'owner 15', 'admin 2', 'admin 15']);
});

test('margins are hidden from members unless the company shows them', () => {
  const shown = ROLES.flatMap((role) => [false, true].map((allowed) => [role, allowed, seesMargin(role, allowed)]));
  expect(shown.filter(([, , sees]) => !sees)).toEqual([['member', false, false]]);
});

test('totals over everyone’s quotes are hidden from members unless the company shows them', () => {
  const shown = ROLES.flatMap((role) => [false, true].map((allowed) => [role, allowed, seesTotals(role, allowed)]));
  expect(shown.filter(([, , sees]) => !sees)).toEqual([['member', false, false]]);
});
