/** Permissions per role (docs/product.md, section 4). The server enforces them, and the app hides forbidden actions. */

export const ROLES = ['owner', 'admin', 'member'] as const;
export type Role = (typeof ROLES)[number];

export const ACTIONS = [
  'quotes.view',
  'quotes.write',
  'quotes.purge',
  'payments.reverse',
  'rate_book.view',
  'rate_book.change',
  'reports.view',
  'company_settings.change',
  'templates.view',
  'templates.change',
  'personnel.view',
  'personnel.manage',
  'personnel.deactivate',
  'owner_tools.use',
  'branding.change',
  'billing.manage',
  'two_factor.require',
  'customers.import',
  'customers.change',
  'company.own',
] as const;
export type Action = (typeof ACTIONS)[number];

const MEMBER: readonly Action[] = ['quotes.view', 'quotes.write', 'rate_book.view', 'reports.view'];
const ADMIN: readonly Action[] = [
  ...MEMBER,
  'payments.reverse',
  'rate_book.change',
  'company_settings.change',
  'templates.view',
  'templates.change',
  'personnel.view',
  'personnel.manage',
  'personnel.deactivate',
  'owner_tools.use',
  'customers.import',
  'customers.change',
];
const ALLOWED: Record<Role, ReadonlySet<Action>> = {
  owner: new Set(ACTIONS),
  admin: new Set(ADMIN),
  member: new Set(MEMBER),
};

/**
 * Actions that are allowed even after a trial: reading, and returning money to customers. Choosing a plan allows
 * everything again (docs/product.md, section 5).
 */
const READ_ONLY: ReadonlySet<Action> = new Set<Action>([
  'quotes.view',
  // Refunds, voids and price reductions, so that customers get what they are owed even then.
  'payments.reverse',
  'rate_book.view',
  'reports.view',
  'templates.view',
  'personnel.view',
  // Lets a team fit a smaller plan.
  'personnel.deactivate',
  'owner_tools.use',
  'billing.manage',
  'two_factor.require',
  'company.own',
]);

export interface Actor {
  role: Role;
  subscribed: boolean;
  /** true when the company is scheduled for deletion, and read-only as after a trial */
  ending?: boolean;
}

export function can(actor: Actor, action: Action): boolean {
  return ALLOWED[actor.role].has(action) && ((actor.subscribed && !actor.ending) || READ_ONLY.has(action));
}

/** Ignores the plan, so that the app can tell "you don't have access" from "choose a plan". */
export function roleAllows(role: Role, action: Action): boolean {
  return ALLOWED[role].has(action);
}

/**
 * Returns true if the role sees totals over everyone's quotes. Members do only when the company allows it. They
 * always see single quotes, counts, and the value of their own quotes.
 */
export function seesTotals(role: Role, areShownToMembers: boolean): boolean {
  return role !== 'member' || areShownToMembers;
}

/** Returns true if the role sees what a quote earns. Members do only when the company allows it. */
export function seesMargin(role: Role, isShownToMembers: boolean): boolean {
  return role !== 'member' || isShownToMembers;
}

/**
 * Returns true if the menu shows Personnel: for an owner or admin on a plan for more than one user
 * (docs/specification.md, section 2).
 */
export function showsPersonnel(role: Role, maxUsers: number): boolean {
  return maxUsers > 1 && roleAllows(role, 'personnel.view');
}
