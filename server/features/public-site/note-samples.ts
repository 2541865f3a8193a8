import { DAY_MS } from '#domain/durations.ts';
import type { Services } from '#server/features/services.ts';
import { withIdentity } from '#server/platform/db/client.ts';

/** No one is likely to check an older sample. */
const KEPT_MS = 400 * DAY_MS;

/** Stores the SHA-256 of each new sample, and deletes those older than `KEPT_MS`. */
export async function noteSamples({ db }: Pick<Services, 'db'>, hashes: readonly string[], now: Date): Promise<void> {
  await withIdentity(db, async (tx) => {
    await tx
      .deleteFrom('sample_copies')
      .where('made_at', '<', new Date(now.getTime() - KEPT_MS))
      .execute();
    await tx
      .insertInto('sample_copies')
      .values(hashes.map((sha256) => ({ sha256, made_at: now })))
      // Another process may have created the same sample.
      .onConflict((conflict) => conflict.column('sha256').doNothing())
      .execute();
  });
}
