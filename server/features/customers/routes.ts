import type { Procedures } from '#server/auth/procedures.ts';
import type { Services } from '#server/features/services.ts';
import { presentCustomer } from './present.ts';
import { searchCustomers } from './queries.ts';

export function customersRoutes(procedures: Procedures, services: Services) {
  return {
    search: procedures.customers.search.handler(async ({ input, context }) =>
      (await searchCustomers(services.db, context.caller.member.scope, input.search)).map(presentCustomer),
    ),
  };
}
