import { authorOf } from '#server/gate/author.ts';
import type { Gate } from '#server/gate/gate.ts';
import { memberOf } from '#server/gate/viewer.ts';
import type { Services } from '#server/services.ts';
import { requestMore } from './commands.ts';
import { presentAllowance } from './present.ts';
import { readCompanyAllowance } from './queries.ts';

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
