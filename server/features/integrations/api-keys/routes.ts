import type { Services } from '#server/features/services.ts';
import type { Procedures } from '#server/platform/auth/procedures.ts';
import { createKey, revokeKey } from './commands.ts';
import { presentKey } from './present.ts';
import { listKeys } from './queries.ts';

export function apiKeysRoutes({ apiKeys }: Procedures, services: Services) {
  return {
    list: apiKeys.list.handler(async ({ context }) =>
      (await listKeys(services.db, context.caller.member.scope, services.now())).map(presentKey),
    ),
    create: apiKeys.create.handler(async ({ input, context }) => {
      const { key, row } = await createKey(services, context.caller.member.scope, input, context.caller.author);
      return { key, api_key: presentKey(row) };
    }),
    revoke: apiKeys.revoke.handler(async ({ input, context }) => {
      await revokeKey(services, context.caller.member.scope, input.id, context.caller.author);
      return { ok: true } as const;
    }),
  };
}
