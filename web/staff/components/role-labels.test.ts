import { expect, test } from 'vitest';
import { ACTIONS, ROLES, roleAllows } from '#domain/team/permissions.ts';
import { roleSentence } from './role-labels.ts';

test('one sentence for each role', () => {
  expect(roleSentence('member')).toBe(
    'Can see all quotes, make and send them, take photos, plan the calendar, look up prices, and read reports.',
  );
  expect(roleSentence('admin')).toBe(
    'Can do everything a member can, refund payments and lower prices, change prices and taxes, set company defaults, write message templates, see the team, invite and deactivate members, read the audit log, export the company’s data, manage API keys and webhooks, import customers, and change and merge customers.',
  );
  expect(roleSentence('owner')).toBe(
    'Can do everything an admin can, delete drafts for good, change the company branding, choose and pay the plan, require two-factor sign-in, and hand the company over or delete it.',
  );
});

test('"everything … can" is true: each role has every permission of the role it names', () => {
  for (const [index, role] of ROLES.slice(0, -1).entries()) {
    const below = ROLES[index + 1] ?? 'member';
    const missing = ACTIONS.filter((action) => roleAllows(below, action) && !roleAllows(role, action));
    expect(missing).toEqual([]);
  }
});
