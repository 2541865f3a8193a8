import type { Services } from '#server/features/services.ts';
import type { Procedures } from '#server/platform/auth/procedures.ts';
import { hasScope, maySeeTotals } from '#server/platform/auth/viewer.ts';
import { presentDashboard } from './present.ts';
import { readDashboard } from './queries.ts';

export function dashboardRoutes(procedures: Procedures, services: Services) {
  return {
    get: procedures.dashboard.get.handler(async ({ context }) => {
      const { member } = context.caller;
      const { scope, organization, userId, role } = member;
      const now = services.now();
      const timeZone = organization?.timeZone ?? 'UTC';
      const parts = await readDashboard({ db: services.db, scope, timeZone, now });
      return presentDashboard(parts, {
        now,
        timeZone,
        userId,
        ownFirst: role === 'member',
        totals: maySeeTotals(member),
        quotes: hasScope(member, 'quotes:read'),
        jobs: hasScope(member, 'jobs:read'),
        recordProblems: role !== 'member' && hasScope(member, 'quotes:read'),
      });
    }),
  };
}
