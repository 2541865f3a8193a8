/** Roles in words, made from the table of permissions, so that a text never promises what the server refuses. */
import { type Action, ACTIONS, type Role, roleAllows } from './permissions.ts';

export const ROLE_NAMES: Record<Role, string> = { owner: 'Owner', admin: 'Admin', member: 'Member' };

/** null: a right that no screen of the product uses yet, so that there is nothing to say about it. */
const DEEDS: Record<Action, string | null> = {
  'quotes.view': 'see quotes and the calendar',
  'quotes.write': 'build, send and duplicate quotes',
  'rate_book.view': 'see the pricing',
  'reports.view': 'see reports',
  'rate_book.change': 'change the pricing',
  'company_settings.change': 'change the company defaults',
  'personnel.view': 'see the team',
  'personnel.manage': null,
  'owner_tools.use': 'read the audit log',
  'branding.change': 'change the company branding and terms',
  'billing.manage': null,
};

/** Each role holds what the one below it holds. */
const BELOW: Record<Role, Role | null> = { owner: 'admin', admin: 'member', member: null };

/** What the role may do that the one below it may not. */
function deedsOf(role: Role): string[] {
  const below = BELOW[role];
  return ACTIONS.filter((action) => roleAllows(role, action) && !(below && roleAllows(below, action)))
    .map((action) => DEEDS[action])
    .filter((deed) => deed !== null);
}

const list = new Intl.ListFormat('en-US', { type: 'conjunction' });

/** One sentence: "Can do everything an admin can, and change the company branding and terms." */
export function roleSentence(role: Role): string {
  const below = BELOW[role];
  const deeds = list.format(deedsOf(role));
  if (!below) return `Can ${deeds}.`;
  const article = below === 'admin' ? 'an' : 'a';
  return `Can do everything ${article} ${below} can, and ${deeds}.`;
}
