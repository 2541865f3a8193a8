/** The method and path of the procedures that browsers call, without schemas. A client needs only these to send calls. */
import { type AnyContractRouter, isContractProcedure } from '@orpc/contract';
import { contract } from './contract.ts';

/**
 * The web build replaces this module with its result (scripts/web-build/call-routes.ts). Browsers then load a small
 * table instead of all schemas and the schema library.
 */
export const callRoutes = withoutSchemas(withoutCustomerPage(contract)) as typeof contract;

/** Leaves out the calls of the customer's page, which only the server makes. The page works without scripts. */
function withoutCustomerPage({ approval: _approval, ...others }: typeof contract) {
  return others;
}

function withoutSchemas(router: AnyContractRouter): unknown {
  if (!isContractProcedure(router))
    return Object.fromEntries(
      Object.entries(router as Record<string, AnyContractRouter>).map(([name, entry]) => [name, withoutSchemas(entry)]),
    );
  const { method, path, inputStructure, outputStructure } = router['~orpc'].route;
  return { '~orpc': { errorMap: {}, meta: {}, route: { method, path, inputStructure, outputStructure } } };
}
