import { reauthenticate } from '#server/features/accounts/sign-in/reauthenticate.ts';
import { endCompany, keepCompany } from '#server/features/company/deletion/deletion.ts';
import type { Services } from '#server/features/services.ts';
import type { CallContext } from '#server/platform/auth/context.ts';
import type { Procedures } from '#server/platform/auth/procedures.ts';
import { transferOwnership } from './ownership.ts';

async function reauthenticateOwner(services: Services, context: CallContext, current_password: string) {
  const reauthenticated = await reauthenticate(services, context, { current_password, field: 'password' });
  return { ...context.caller.member, ...reauthenticated, orgId: context.caller.member.orgId };
}

export function ownershipRoutes(procedures: Procedures, services: Services) {
  const { ownership } = procedures;
  return {
    transfer: ownership.transfer.handler(async ({ input, context }) => {
      const member = await reauthenticateOwner(services, context, input.password);
      const to = { userId: input.user_id, fullName: input.full_name };
      await transferOwnership(services, member, to, context.caller.author);
      return { ok: true } as const;
    }),
    end: ownership.end.handler(async ({ input, context }) => {
      const member = await reauthenticateOwner(services, context, input.password);
      const endsAt = await endCompany(services, member, input.company_name, context.caller.author);
      return { ends_at: endsAt.toISOString() };
    }),
    keep: ownership.keep.handler(async ({ context }) => {
      await keepCompany(services, context.caller.member, context.caller.author);
      return { ok: true } as const;
    }),
  };
}
