import type { Services } from '#server/features/services.ts';
import type { Procedures } from '#server/platform/auth/procedures.ts';
import type { Member } from '#server/platform/auth/viewer.ts';
import { refreshAccount, usableAccount } from '#server/providers/payments/account-commands.ts';
import { connectAccount, disconnectAccount, readCurrentAccount } from './payment-account.ts';
import { presentPaymentAccount } from './payment-account-present.ts';

export function paymentAccountRoutes({ paymentAccount }: Procedures, services: Services) {
  const current = async ({ scope }: Member) =>
    usableAccount(services.payments, await readCurrentAccount(services, scope));
  const shown = async (member: Member) =>
    presentPaymentAccount(services, await current(member), member.organization?.currency ?? 'USD');
  return {
    get: paymentAccount.get.handler(({ context }) => shown(context.caller.member)),
    connect: paymentAccount.connect.handler(async ({ context, input }) => {
      const { member, author } = context.caller;
      return { url: await connectAccount(services, member, author, input.country) };
    }),
    refresh: paymentAccount.refresh.handler(async ({ context }) => {
      const { member } = context.caller;
      const account = await current(member);
      if (account) await refreshAccount(services, member.scope, account.account_id);
      return shown(member);
    }),
    disconnect: paymentAccount.disconnect.handler(async ({ context }) => {
      const { member, author } = context.caller;
      await disconnectAccount(services, member.scope, author);
      return shown(member);
    }),
  };
}
