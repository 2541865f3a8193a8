/**
 * The part of the contract that a client needs to send calls: the method and path of every procedure, without
 * schemas.
 */
import { type AnyContractRouter, isContractProcedure } from '@orpc/contract';
import { contract } from './contract.ts';

/**
 * The build replaces this module with its result (scripts/web-build/call-routes.ts), so that browsers load a table of
 * paths instead of every schema and the schema library.
 */
export const callRoutes = withoutSchemas(contract) as typeof contract;

function withoutSchemas(router: AnyContractRouter): unknown {
  if (!isContractProcedure(router))
    return Object.fromEntries(
      Object.entries(router as Record<string, AnyContractRouter>).map(([name, entry]) => [name, withoutSchemas(entry)]),
    );
  const { method, path, inputStructure, outputStructure } = router['~orpc'].route;
  return { '~orpc': { errorMap: {}, meta: {}, route: { method, path, inputStructure, outputStructure } } };
}
