import type { Gate } from '#server/gate/gate.ts';
import { memberOf } from '#server/gate/viewer.ts';
import type { Services } from '#server/services.ts';
import { presentCustomer } from './present.ts';
import { searchCustomers } from './queries.ts';

export function customersRoutes(gate: Gate, services: Services) {
  return {
    search: gate.customers.search.handler(async ({ input, context }) =>
      (await searchCustomers(services.db, memberOf(context).scope, input.search)).map(presentCustomer),
    ),
  };
}
