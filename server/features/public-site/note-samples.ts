import { DAY_MS } from '#domain/durations.ts';
import type { Services } from '#server/features/services.ts';
import { withIdentity } from '#server/platform/db/client.ts';

/** Longer than anyone is likely to check whether a sample is genuine. */
const KEPT_MS = 400 * DAY_MS;

/** Stores the SHA-256 of each sample that was created, and deletes those older than `KEPT_MS`. */
export async function noteSamples({ db }: Pick<Services, 'db'>, hashes: readonly string[], now: Date): Promise<void> {
  await withIdentity(db, async (tx) => {
    await tx
      .deleteFrom('sample_copies')
      .where('made_at', '<', new Date(now.getTime() - KEPT_MS))
      .execute();
    await tx
      .insertInto('sample_copies')
      .values(hashes.map((sha256) => ({ sha256, made_at: now })))
      // Another process may have created this sample.
      .onConflict((conflict) => conflict.column('sha256').doNothing())
      .execute();
  });
}
