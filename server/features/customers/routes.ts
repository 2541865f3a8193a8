import type { Procedures } from '#server/auth/procedures.ts';
import type { Services } from '#server/features/services.ts';
import { listCustomers } from './list.ts';
import { presentCustomer, presentListed } from './present.ts';
import { readCustomer } from './queries.ts';

export function customersRoutes({ customers }: Procedures, { db }: Services) {
  return {
    list: customers.list.handler(async ({ input, context }) => {
      const { items, next_cursor } = await listCustomers(db, context.caller.member.scope, input);
      return { items: items.map(presentListed), next_cursor };
    }),
    get: customers.get.handler(async ({ input, context }) =>
      presentCustomer(await readCustomer(db, context.caller.member.scope, input.id)),
    ),
  };
}
