import type { Services } from '#server/features/services.ts';
import type { Procedures } from '#server/platform/auth/procedures.ts';
import { requestMore } from './mail-allowance.ts';
import { presentAllowance } from './mail-allowance-present.ts';
import { readCompanyAllowance } from './mail-allowance-queries.ts';

export function mailAllowanceRoutes({ mailAllowance }: Procedures, services: Services) {
  return {
    get: mailAllowance.get.handler(async ({ context }) =>
      presentAllowance(services, await readCompanyAllowance(services, context.caller.member.scope)),
    ),
    requestMore: mailAllowance.requestMore.handler(async ({ input, context }) => {
      const member = context.caller.member;
      await requestMore(services, member.scope, { ...context.caller.author, email: member.email }, input.reason);
      return presentAllowance(services, await readCompanyAllowance(services, member.scope));
    }),
  };
}
