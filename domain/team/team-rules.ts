/**
 * Who may manage whom in a team (docs/product.md, section 4): no one changes the owner; an owner manages everyone
 * else; an admin manages only members and can't make anyone an admin. The permission `personnel.manage` is checked
 * first.
 */
import type { Role } from './permissions.ts';

/** Roles that an invitation or a change can give. Ownership is transferred separately. */
export const TEAM_ROLES = ['admin', 'member'] as const;
export type TeamRole = (typeof TEAM_ROLES)[number];

/** The roles that each role can give, revoke, invite and deactivate. */
const MANAGES: Readonly<Record<Role, readonly Role[]>> = { owner: TEAM_ROLES, admin: ['member'], member: [] };

/** Returns whether the actor may deactivate, reactivate or sign out a person with that role, or invite someone to it. */
export function managesRole(actor: Role, role: Role): boolean {
  return MANAGES[actor].includes(role);
}

/** Returns whether the actor may change a role: they must be allowed to manage both the current and the new one. */
export function mayChangeRole(actor: Role, from: Role, to: Role): boolean {
  return managesRole(actor, from) && managesRole(actor, to);
}
