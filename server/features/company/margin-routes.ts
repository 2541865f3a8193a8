import type { z } from 'zod';
import type { MarginSettings } from '#contract/margin.ts';
import { mixCents } from '#domain/pricing/mix.ts';
import type { Services } from '#server/features/services.ts';
import type { Procedures } from '#server/platform/auth/procedures.ts';
import { maySeeMargin } from '#server/platform/auth/viewer.ts';
import { type Tx, withOrg } from '#server/platform/db/client.ts';
import type { OrgScope } from '#server/platform/db/scope.ts';
import { readCosts, readOverruns, readServiceCosts } from './margin-queries.ts';
import { readSupplies } from './mix-queries.ts';
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
        const all = await readCostedServices(tx, scope);
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
            .map(({ surface_type, service, unit, units_per_hour, minutes_each, chemicals_cents }) => ({
              surface_type,
              service,
              unit,
              units_per_hour,
              minutes_each,
              chemicals_cents,
            })),
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

/** Services whose chemicals have no cost get that of their mix, if it is known. */
async function readCostedServices(tx: Tx, scope: OrgScope) {
  const services = await readServiceCosts(tx, scope);
  const { stock_strength, tank_gallons, surfactant_ounces, ...costs } = await readSupplies(tx, scope);
  if (stock_strength === null || tank_gallons === null) return services;
  const supplies = { stock_strength, tank_gallons, surfactant_ounces };
  return services.map(({ target_strength, ...row }) => {
    const mix = target_strength === null ? null : mixCents(supplies, costs, { ...row, target_strength }, row.unit);
    return { ...row, chemicals_cents: row.chemicals_cents ?? mix };
  });
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
