import { authorOf } from '#server/auth/author.ts';
import type { Gate } from '#server/auth/procedures.ts';
import { memberOf } from '#server/auth/viewer.ts';
import type { Services } from '#server/features/services.ts';
import { requestMore } from './mail-allowance.ts';
import { presentAllowance } from './mail-allowance-present.ts';
import { readCompanyAllowance } from './mail-allowance-queries.ts';

export function mailAllowanceRoutes({ mailAllowance }: Gate, services: Services) {
  return {
    get: mailAllowance.get.handler(async ({ context }) =>
      presentAllowance(services, await readCompanyAllowance(services, memberOf(context).scope)),
    ),
    requestMore: mailAllowance.requestMore.handler(async ({ input, context }) => {
      const member = memberOf(context);
      await requestMore(services, member.scope, { ...authorOf(context), email: member.email }, input.reason);
      return presentAllowance(services, await readCompanyAllowance(services, member.scope));
    }),
  };
}
