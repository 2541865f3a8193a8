/** Descriptions of roles, generated from the permission table, so that a text never promises what the server denies. */
import { ACTIONS, type Action, type Role, roleAllows } from '#domain/team/permissions.ts';

export const ROLE_NAMES: Record<Role, string> = { owner: 'Owner', admin: 'Admin', member: 'Member' };

/** null: a permission that another one describes, or that is told elsewhere. */
const DEEDS: Record<Action, string | null> = {
  'quotes.view': 'see all quotes',
  'quotes.write': 'make and send them',
  'quotes.purge': null,
  'payments.reverse': 'refund payments and lower prices',
  'rate_book.view': 'look up prices',
  'reports.view': 'read reports',
  'rate_book.change': 'change prices',
  'company_settings.change': 'set company defaults',
  'templates.view': null,
  'templates.change': 'write message templates',
  'personnel.view': 'see the team',
  'personnel.manage': 'invite and deactivate members',
  'personnel.deactivate': null,
  'owner_tools.use': 'read the audit log',
  'branding.change': 'change the company branding',
  'billing.manage': 'choose and pay the plan',
  'two_factor.require': 'require two-factor sign-in',
  'customers.import': 'import customers',
  'customers.change': 'change and merge customers',
  'company.own': 'hand the company over or delete it',
};

/** Each role includes the permissions of the one below it. */
const BELOW: Record<Role, Role | null> = { owner: 'admin', admin: 'member', member: null };

/** The permissions of the role that the one below it does not have. */
function deedsOf(role: Role): string[] {
  const below = BELOW[role];
  return ACTIONS.filter((action) => roleAllows(role, action) && !(below && roleAllows(below, action)))
    .map((action) => DEEDS[action])
    .filter((deed) => deed !== null);
}

const list = new Intl.ListFormat('en-US', { type: 'conjunction' });

/** One sentence: "Can do everything an admin can and change the company branding." */
export function roleSentence(role: Role): string {
  const below = BELOW[role];
  const inherited = below ? [`do everything ${below === 'admin' ? 'an' : 'a'} ${below} can`] : [];
  return `Can ${list.format([...inherited, ...deedsOf(role)])}.`;
}
