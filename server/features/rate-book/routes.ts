import type { Gate } from '#server/auth/procedures.ts';
import { memberOf } from '#server/auth/viewer.ts';
import { authorOf } from '#server/auth/author.ts';
import type { Services } from '#server/features/services.ts';
import { restoreDefaultRateBook, saveRateBook } from './save-rate-book.ts';
import { presentRateBook } from './present.ts';
import { readRateBook } from './queries.ts';

export function rateBookRoutes(gate: Gate, services: Services) {
  const { rateBook } = gate;
  return {
    get: rateBook.get.handler(async ({ context }) =>
      presentRateBook(await readRateBook(services.db, memberOf(context).scope)),
    ),
    save: rateBook.save.handler(async ({ input, context }) => {
      const { scope } = memberOf(context);
      await saveRateBook(services, scope, input, authorOf(context));
      return presentRateBook(await readRateBook(services.db, scope));
    }),
    restoreDefaults: rateBook.restoreDefaults.handler(async ({ context }) => {
      const { scope } = memberOf(context);
      await restoreDefaultRateBook(services, scope, authorOf(context));
      return presentRateBook(await readRateBook(services.db, scope));
    }),
  };
}
