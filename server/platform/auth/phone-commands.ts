import type { Tx } from '#server/platform/db/client.ts';

/**
 * Records that the owner of a number replied STOP or START to our texts.
 * @returns true when someone signs in with the number
 */
export async function noteStopOfPhone(identity: Tx, phoneHash: Buffer, stoppedAt: Date | null): Promise<boolean> {
  const noted = await identity
    .updateTable('factors')
    .set({ texts_stopped_at: stoppedAt })
    .where('phone_hash', '=', phoneHash)
    .returning('id')
    .execute();
  return noted.length > 0;
}
