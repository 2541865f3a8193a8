import type { z } from 'zod';
import type { MarginSettings } from '#contract/margin.ts';
import type { Services } from '#server/features/services.ts';
import type { Procedures } from '#server/platform/auth/procedures.ts';
import { maySeeMargin } from '#server/platform/auth/viewer.ts';
import { type Tx, withOrg } from '#server/platform/db/client.ts';
import type { OrgScope } from '#server/platform/db/scope.ts';
import { readCosts, readOverruns, readServiceCosts } from './margin-queries.ts';
import { saveMargin } from './save-margin.ts';

export function marginRoutes({ company }: Procedures, services: Services) {
  const { db } = services;
  return {
    margin: company.margin.handler(({ context }) => {
      const { member } = context.caller;
      const { scope } = member;
      return withOrg(db, scope, async (tx) => {
        const { labor_cents_an_hour, members_see_margin, ...costs } = await readCosts(tx, scope);
        if (labor_cents_an_hour === null || !maySeeMargin(member, members_see_margin)) return null;
        const { crew_size, margin_floor, set_up_minutes, travel_minutes } = costs;
        const all = await readServiceCosts(tx, scope);
        return {
          labor_cents_an_hour,
          crew_size,
          set_up_minutes,
          travel_minutes,
          margin_floor,
          members_see_margin,
          services: all
            .filter(({ units_per_hour, minutes_each, chemicals_cents }) =>
              [units_per_hour, minutes_each, chemicals_cents].some((cost) => cost !== null),
            )
            .map(({ service_id: _id, ...costs }) => costs),
          overruns: await readOverruns(tx, scope),
        };
      });
    }),
    marginSettings: company.marginSettings.handler(({ context }) => {
      const { scope } = context.caller.member;
      return withOrg(db, scope, (tx) => readSettings(tx, scope));
    }),
    saveMargin: company.saveMargin.handler(({ input, context }) => {
      const { member, author } = context.caller;
      return withOrg(db, member.scope, async (tx) => {
        await saveMargin(tx, { scope: member.scope, author, at: services.now() }, input);
        return readSettings(tx, member.scope);
      });
    }),
  };
}

async function readSettings(tx: Tx, scope: OrgScope): Promise<z.input<typeof MarginSettings>> {
  const costs = await readCosts(tx, scope);
  const all = await readServiceCosts(tx, scope);
  return {
    ...costs,
    chemicals: all.map(({ service_id, surface_type, service, unit, chemicals_cents }) => ({
      service_id,
      surface_type,
      service,
      unit,
      chemicals_cents,
    })),
  };
}
