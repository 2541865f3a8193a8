import type { z } from 'zod';
import type { MixSettings } from '#contract/mix.ts';
import type { Services } from '#server/features/services.ts';
import type { Procedures } from '#server/platform/auth/procedures.ts';
import { type Tx, withOrg } from '#server/platform/db/client.ts';
import type { OrgScope } from '#server/platform/db/scope.ts';
import { readServiceCosts } from './margin-queries.ts';
import { readSupplies } from './mix-queries.ts';
import { saveMix } from './save-mix.ts';

export function mixRoutes({ company }: Procedures, { db, now }: Services) {
  return {
    mixSettings: company.mixSettings.handler(({ context }) => {
      const { scope } = context.caller.member;
      return withOrg(db, scope, (tx) => readSettings(tx, scope));
    }),
    saveMix: company.saveMix.handler(({ input, context }) => {
      const { member, author } = context.caller;
      return withOrg(db, member.scope, async (tx) => {
        await saveMix(tx, { scope: member.scope, author, at: now() }, input);
        return readSettings(tx, member.scope);
      });
    }),
  };
}

async function readSettings(tx: Tx, scope: OrgScope): Promise<z.input<typeof MixSettings>> {
  const supplies = await readSupplies(tx, scope);
  const services = await readServiceCosts(tx, scope);
  return {
    ...supplies,
    services: services.map((row) => ({
      service_id: row.service_id,
      surface_type: row.surface_type,
      service: row.service,
      unit: row.unit,
      target_strength: row.target_strength,
      injector_ratio: row.injector_ratio,
      units_per_gallon: row.units_per_gallon,
      gallons_each: row.gallons_each,
    })),
  };
}
