/**
 * Who may do what with whom in the team (product decisions, section 4): nobody changes the owner, an owner manages everybody
 * else, an admin manages members only and makes no admins. The right `personnel.manage` comes before it.
 */
import type { Role } from './permissions.ts';

/** Roles that are given by invitation or by a change; the owner's is handed over in another way. */
export const TEAM_ROLES = ['admin', 'member'] as const;
export type TeamRole = (typeof TEAM_ROLES)[number];

/** Ranks that each role may give, take away, invite and send away. */
const MANAGES: Readonly<Record<Role, readonly Role[]>> = { owner: TEAM_ROLES, admin: ['member'], member: [] };

/** Whether the actor may deactivate, bring back or sign out somebody of that role, or invite somebody to it. */
export function managesRole(actor: Role, role: Role): boolean {
  return MANAGES[actor].includes(role);
}

/** Both the role somebody has and the one they would get have to be within the actor's reach. */
export function mayChangeRole(actor: Role, from: Role, to: Role): boolean {
  return managesRole(actor, from) && managesRole(actor, to);
}
