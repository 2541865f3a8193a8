import type { Gate } from '#server/gate/gate.ts';
import { memberOf } from '#server/gate/viewer.ts';
import { authorOf } from '#server/gate/author.ts';
import type { Services } from '#server/services.ts';
import { restoreDefaultRateBook, saveRateBook } from './commands.ts';
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
