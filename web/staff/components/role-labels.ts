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

/** The actions that a role adds to the role below it. */
function addedActions(role: Role): Action[] {
  const below = BELOW[role];
  return ACTIONS.filter((action) => roleAllows(role, action) && !(below && roleAllows(below, action)));
}

function deedsOf(role: Role): string[] {
  return addedActions(role).flatMap((action) => DEEDS[action]);
}

const everythingOf = (below: Role) => `everything ${below === 'admin' ? 'an' : 'a'} ${below} can`;

/** Lists every ability with the roles that have it. Roles are in the order of their rights, the smallest first. */
export function roleMatrix(): { roles: readonly Role[]; rows: { ability: string; allowed: readonly Role[] }[] } {
  const roles = ROLES.toReversed();
  const rows = roles.flatMap((role) =>
    deedsOf(role).map((deed) => ({
      ability: capitalized(deed),
      allowed: roles.slice(roles.indexOf(role)),
    })),
  );
  return { roles, rows };
}

const list = new Intl.ListFormat('en-US', { type: 'conjunction' });

/** Quotes, prices and reports come first; from this action on, it is about the team and the company. */
const FIRST_OF_COMPANY = ACTIONS.indexOf('personnel.view');

/** Describes a role in a few points: what it includes, what it adds for quotes, and what for the company. */
export function rolePoints(role: Role): string[] {
  const below = BELOW[role];
  const added = addedActions(role);
  const isOfCompany = (action: Action) => ACTIONS.indexOf(action) >= FIRST_OF_COMPANY;
  const points = [
    below ? [everythingOf(below)] : [],
    added.filter((action) => !isOfCompany(action)).flatMap((action) => DEEDS[action]),
    added.filter(isOfCompany).flatMap((action) => DEEDS[action]),
  ];
  return points.filter((deeds) => deeds.length > 0).map((deeds) => capitalized(list.format(deeds)));
}

const capitalized = (text: string) => text.charAt(0).toUpperCase() + text.slice(1);

/** Describes a role in one sentence: "Can do everything an admin can and edit company branding." */
export function roleSentence(role: Role): string {
  const below = BELOW[role];
  const inherited = below ? [`do ${everythingOf(below)}`] : [];
  return `Can ${list.format([...inherited, ...deedsOf(role)])}.`;
}
