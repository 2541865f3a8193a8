import { describe, expect, it } from 'vitest';
import type { Role } from '#domain/team/permissions.ts';
import { sessionForTests } from '#tests/samples/session.ts';
import { sectionsFor } from '#web/staff/shell/search/section-search.ts';
import { activeEntry, navigationFor, withheldBy } from './navigation.ts';

function viewer(role: Role, max_users: number) {
  const { user, subscription } = sessionForTests();
  return { user: { ...user, role }, subscription: { ...subscription, max_users } };
}
const labels = (role: Role, maxUsers: number) => navigationFor(viewer(role, maxUsers)).map(({ label }) => label);

const EVERYBODY = [
  'Dashboard',
  'New Quote',
  'All Quotes',
  'Customers',
  'Wash Plans',
  'Inbox',
  'Calendar',
  'Pricing Config',
  'Reports',
];

describe('the sidebar', () => {
  it.each<[Role, number, string[]]>([
    ['owner', 15, ['Personnel', 'Company Branding', 'Owner Tools']],
    ['owner', 1, ['Company Branding', 'Owner Tools']],
    ['admin', 15, ['Personnel', 'Owner Tools']],
    ['admin', 1, ['Owner Tools']],
    ['member', 15, []],
  ])('shows the right entries for the role %s in a plan with %i seats', (role, maxUsers, more) => {
    expect(labels(role, maxUsers)).toEqual([...EVERYBODY, ...more, 'Settings']);
  });

  it.each([
    ['/app', '/app'],
    ['/app/', '/app'],
    ['/app/quotes', '/app/quotes'],
    ['/app/quotes/new', '/app/quotes/new'],
    ['/app/quotes/019a0000-0000-7000-8000-000000000001/edit', '/app/quotes'],
    ['/app/quotes/019a0000-0000-7000-8000-000000000001/edit?new', '/app/quotes/new'],
    ['/app/customers/019a0000-0000-7000-8000-000000000001?new', '/app/customers'],
    ['/app/settings/templates', '/app/settings'],
    ['/app/wash-plans', '/app/wash-plans'],
    ['/app/nowhere', undefined],
  ])('%s highlights the entry %s', (address, entry) => {
    expect(activeEntry(new URL(address, 'https://rinseline.example'))).toBe(entry);
  });

  it('has a search that finds only the sections of screens that a person may open', () => {
    const found = (role: Role) => sectionsFor(viewer(role, 15)).map(({ to }) => to);
    expect(found('admin')).toContain('/app/settings/work');
    expect(found('admin')).toContain('/app/owner/data');
    expect(found('member')).toContain('/app/settings/work');
    expect(found('member').filter((to) => to.startsWith('/app/owner') || to.endsWith('templates'))).toEqual([]);
  });

  it('distinguishes screens that are not allowed from screens that do not exist', () => {
    expect(withheldBy('/app/owner', viewer('member', 15))).toBe('role');
    expect(withheldBy('/app/personnel/019a', viewer('member', 15))).toBe('role');
    expect(withheldBy('/app/personnel', viewer('member', 1))).toBe('role');
    expect(withheldBy('/app/personnel', viewer('owner', 1))).toBe('plan');
    expect(withheldBy('/app/owner', viewer('admin', 15))).toBe(null);
    expect(withheldBy('/app/nowhere', viewer('member', 15))).toBe(null);
    expect(withheldBy('/app/ownership', viewer('member', 15))).toBe(null);
  });
});
