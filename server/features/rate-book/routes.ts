import { ProductError } from '#domain/errors.ts';
import type { Services } from '#server/features/services.ts';
import type { Procedures } from '#server/platform/auth/procedures.ts';
import { presentRateBook } from './present.ts';
import { readRateBook } from './queries.ts';
import { restoreDefaultRateBook, saveRateBook } from './save-rate-book.ts';

export function rateBookRoutes(procedures: Procedures, services: Services) {
  const { rateBook } = procedures;
  return {
    get: rateBook.get.handler(async ({ context }) =>
      presentRateBook(await readRateBook(services.db, context.caller.member.scope)),
    ),
    save: rateBook.save.handler(async ({ input, context }) => {
      const { scope } = context.caller.member;
      await saveRateBook(services, scope, input, context.caller.author);
      return presentRateBook(await readRateBook(services.db, scope));
    }),
    restoreDefaults: rateBook.restoreDefaults.handler(async ({ input, context }) => {
      const { scope } = context.caller.member;
      if (input?.org_id !== undefined && input.org_id !== scope.orgId) throw new ProductError('NOT_FOUND');
      await restoreDefaultRateBook(services, scope, context.caller.author);
      return presentRateBook(await readRateBook(services.db, scope));
    }),
  };
}
