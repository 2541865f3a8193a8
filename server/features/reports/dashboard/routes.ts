import type { Procedures } from '#server/auth/procedures.ts';
import { maySeeTotals } from '#server/auth/viewer.ts';
import type { Services } from '#server/features/services.ts';
import { presentDashboard } from './present.ts';
import { readDashboard } from './queries.ts';

export function dashboardRoutes(procedures: Procedures, services: Services) {
  return {
    get: procedures.dashboard.get.handler(async ({ context }) => {
      const member = context.caller.member;
      const { scope, organization } = member;
      const now = services.now();
      const parts = await readDashboard({ db: services.db, scope, timeZone: organization?.timeZone ?? 'UTC', now });
      return presentDashboard(parts, now, {
        totals: maySeeTotals(member),
        recordProblems: member.role !== 'member',
      });
    }),
  };
}
