/** Generates descriptions of roles from the permission table, so no text promises what the server denies. */
import { ACTIONS, type Action, ROLES, type Role, roleAllows } from '#domain/team/permissions.ts';

export const ROLE_NAMES: Record<Role, string> = { owner: 'Owner', admin: 'Admin', member: 'Member' };

/** Abilities by permission, in words. Empty if another permission's text covers it. */
const DEEDS: Record<Action, readonly string[]> = {
  'quotes.view': ['see all quotes'],
  'quotes.write': ['create and send quotes', 'take photos', 'record and request payments', 'manage the calendar'],
  'quotes.purge': ['permanently delete drafts'],
  'payments.reverse': ['refund payments and lower prices'],
  'rate_book.view': ['view prices'],
  'reports.view': ['view reports'],
  'rate_book.change': ['change prices and taxes'],
  'company_settings.change': ['set company defaults'],
  'templates.view': [],
  'templates.change': ['edit message templates'],
  'personnel.view': ['see the team'],
  'personnel.manage': ['invite and deactivate members'],
  'personnel.deactivate': [],
  'owner_tools.use': ['view the audit log', 'export the company’s data', 'manage API keys and webhooks'],
  'branding.change': ['edit company branding'],
  'billing.manage': ['choose and pay for the plan'],
  'two_factor.require': ['require two-factor sign-in'],
  'customers.import': ['import customers'],
  'customers.change': ['edit and merge customers'],
  'company.own': ['transfer or delete the company'],
};

/** Each role includes the permissions of the role named here. */
const BELOW: Record<Role, Role | null> = { owner: 'admin', admin: 'member', member: null };

function deedsOf(role: Role): string[] {
  const below = BELOW[role];
  return ACTIONS.filter((action) => roleAllows(role, action) && !(below && roleAllows(below, action))).flatMap(
    (action) => DEEDS[action],
  );
}

const everythingOf = (below: Role) => `everything ${below === 'admin' ? 'an' : 'a'} ${below} can`;

/** Lists every ability with the roles that have it. Roles are in the order of their rights, the smallest first. */
export function roleMatrix(): { roles: readonly Role[]; rows: { ability: string; allowed: readonly Role[] }[] } {
  const roles = ROLES.toReversed();
  const rows = roles.flatMap((role) =>
    deedsOf(role).map((deed) => ({
      ability: deed.charAt(0).toUpperCase() + deed.slice(1),
      allowed: roles.slice(roles.indexOf(role)),
    })),
  );
  return { roles, rows };
}

const list = new Intl.ListFormat('en-US', { type: 'conjunction' });

/** Describes a role in one sentence: "Can do everything an admin can and edit company branding." */
export function roleSentence(role: Role): string {
  const below = BELOW[role];
  const inherited = below ? [`do ${everythingOf(below)}`] : [];
  return `Can ${list.format([...inherited, ...deedsOf(role)])}.`;
}
