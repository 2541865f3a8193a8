import { expect, test } from 'vitest';
import { ACTIONS, ROLES, roleAllows } from '#domain/team/permissions.ts';
import { roleMatrix, rolePoints, roleSentence } from './role-labels.ts';

test('each role has one sentence', () => {
  expect(roleSentence('member')).toBe(
    'Can see all quotes, create and send quotes, take photos, record and request payments, manage the calendar, view prices, and view reports.',
  );
  expect(roleSentence('admin')).toBe(
    'Can do everything a member can, refund payments and lower prices, change prices and taxes, set company defaults, edit message templates, see the team, invite and deactivate members, view the audit log, export the company’s data, manage API keys and webhooks, import customers, and edit and merge customers.',
  );
  expect(roleSentence('owner')).toBe(
    'Can do everything an admin can, permanently delete drafts, edit company branding, choose and pay for the plan, require two-factor sign-in, and transfer or delete the company.',
  );
});

test('the points of a role say what its sentence says', () => {
  expect(rolePoints('admin')).toEqual([
    'Everything a member can',
    'Refund payments and lower prices, change prices and taxes, set company defaults, and edit message templates',
    'See the team, invite and deactivate members, view the audit log, export the company’s data, manage API keys and webhooks, import customers, and edit and merge customers',
  ]);
  for (const role of ROLES) {
    const parts = rolePoints(role).flatMap((point) => point.toLowerCase().split(/, (?:and )?/));
    for (const part of parts) expect(roleSentence(role).toLowerCase()).toContain(part);
  }
});

test('the table of roles has each part of their sentences, with every role that includes it', () => {
  const { roles, rows } = roleMatrix();
  expect(roles).toEqual(['member', 'admin', 'owner']);
  expect(rows[0]).toEqual({ ability: 'See all quotes', allowed: ['member', 'admin', 'owner'] });
  expect(rows.at(-1)).toEqual({ ability: 'Transfer or delete the company', allowed: ['owner'] });
  const sentences = roles.map((role) => roleSentence(role).toLowerCase()).join(' ');
  for (const { ability } of rows) expect(sentences).toContain(ability.toLowerCase());
  for (const { allowed } of rows) expect(roles.slice(-allowed.length)).toEqual(allowed);
});

test('"everything … can" is true: each role has every permission of the role it names', () => {
  for (const [index, role] of ROLES.slice(0, -1).entries()) {
    const below = ROLES[index + 1] ?? 'member';
    const missing = ACTIONS.filter((action) => roleAllows(below, action) && !roleAllows(role, action));
    expect(missing).toEqual([]);
  }
});
