/** Who may do what, as one table (product decisions, section 4). The server enforces it; the app hides what it refuses. */
export const ROLES = ['owner', 'admin', 'member'] as const;
export type Role = (typeof ROLES)[number];

export const ACTIONS = [
  'quotes.view',
  'quotes.write',
  'quotes.purge',
  'rate_book.view',
  'rate_book.change',
  'reports.view',
  'company_settings.change',
  'personnel.view',
  'personnel.manage',
  'owner_tools.use',
  'branding.change',
  'billing.manage',
  'two_factor.require',
  'customers.import',
  'company.own',
] as const;
export type Action = (typeof ACTIONS)[number];

const MEMBER: readonly Action[] = ['quotes.view', 'quotes.write', 'rate_book.view', 'reports.view'];
const ADMIN: readonly Action[] = [
  ...MEMBER,
  'rate_book.change',
  'company_settings.change',
  'personnel.view',
  'personnel.manage',
  'owner_tools.use',
  'customers.import',
];
const ALLOWED: Record<Role, ReadonlySet<Action>> = {
  owner: new Set(ACTIONS),
  admin: new Set(ADMIN),
  member: new Set(MEMBER),
};

/** Reading stays possible after a trial has run out; changing does not until a plan is chosen (section 5). */
const READ_ONLY: ReadonlySet<Action> = new Set<Action>([
  'quotes.view',
  'rate_book.view',
  'reports.view',
  'personnel.view',
  'owner_tools.use',
  'billing.manage',
  'two_factor.require',
  'company.own',
]);

export interface Actor {
  role: Role;
  subscribed: boolean;
  /** the company is about to be deleted: read-only, like after a trial */
  ending?: boolean;
}

export function can(actor: Actor, action: Action): boolean {
  return ALLOWED[actor.role].has(action) && ((actor.subscribed && !actor.ending) || READ_ONLY.has(action));
}

/** Whether the role alone allows it: tells "you don't have access" from "choose a plan". */
export function roleAllows(role: Role, action: Action): boolean {
  return ALLOWED[role].has(action);
}

/**
 * Sums over everybody's quotes: company-wide money is hidden from members unless the company allows it. Single quotes,
 * counts and the value of their own quotes are theirs to see.
 */
export function seesTotals(role: Role, areShownToMembers: boolean): boolean {
  return role !== 'member' || areShownToMembers;
}

/** The Personnel entry of the menu: owner or admin, and a plan for more than one user (specification, section 2). */
export function showsPersonnel(role: Role, maxUsers: number): boolean {
  return maxUsers > 1 && roleAllows(role, 'personnel.view');
}
