/**
 * Who may manage whom (docs/product.md, section 4). No one changes the owner. An owner manages everyone else. An
 * admin manages only members and can't make anyone an admin. The permission `personnel.manage` is checked first.
 */
import type { Role } from './permissions.ts';

/** Roles that can be assigned. The owner isn't one, because ownership is transferred separately. */
export const TEAM_ROLES = ['admin', 'member'] as const;
export type TeamRole = (typeof TEAM_ROLES)[number];

/** Each role can give, revoke, invite and deactivate these roles. */
const MANAGES: Readonly<Record<Role, readonly Role[]>> = { owner: TEAM_ROLES, admin: ['member'], member: [] };

/** Returns true if the actor may deactivate, reactivate, sign out or invite a person with this role. */
export function managesRole(actor: Role, role: Role): boolean {
  return MANAGES[actor].includes(role);
}

/** Returns true if the actor may change the role. The actor must manage both the current and the new role. */
export function mayChangeRole(actor: Role, from: Role, to: Role): boolean {
  return managesRole(actor, from) && managesRole(actor, to);
}
