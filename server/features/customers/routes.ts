import type { Gate } from '#server/auth/procedures.ts';
import { memberOf } from '#server/auth/viewer.ts';
import type { Services } from '#server/features/services.ts';
import { presentCustomer } from './present.ts';
import { searchCustomers } from './queries.ts';

export function customersRoutes(gate: Gate, services: Services) {
  return {
    search: gate.customers.search.handler(async ({ input, context }) =>
      (await searchCustomers(services.db, memberOf(context).scope, input.search)).map(presentCustomer),
    ),
  };
}
