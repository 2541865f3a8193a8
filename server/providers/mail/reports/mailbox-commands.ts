/** Records how far the mailbox of returned emails was read, and which process reads it. Runs as the worker. */
import { sql } from 'kysely';
import type { Database } from '#server/platform/db/client.ts';
import { newId } from '#server/platform/db/ids.ts';

/** The right of one process to read the mailbox. It expires if the process dies. */
export interface MailboxClaim {
  mailbox: string;
  claim: string;
  /** null before the first reading */
  uidValidity: number | null;
  lastUid: number;
}

/** When a claim expires, by the database's clock, because all processes share it. Each batch renews the claim. */
const CLAIM = sql<Date>`now() + interval '4 minutes'`;

/** @returns null while another process reads the mailbox */
export async function claimMailbox({ tenant }: Database, mailbox: string): Promise<MailboxClaim | null> {
  const claim = newId();
  const claimed = await tenant.kysely
    .insertInto('bounce_mailboxes')
    .values({ mailbox, claim, claimed_until: CLAIM })
    .onConflict((conflict) =>
      conflict
        .column('mailbox')
        .doUpdateSet({ claim, claimed_until: CLAIM })
        .where((eb) =>
          eb.or([
            eb('bounce_mailboxes.claimed_until', 'is', null),
            eb('bounce_mailboxes.claimed_until', '<', sql<Date>`now()`),
          ]),
        ),
    )
    .returning(['uid_validity', 'last_uid'])
    .executeTakeFirst();
  return claimed ? { mailbox, claim, uidValidity: claimed.uid_validity, lastUid: claimed.last_uid } : null;
}

/** @returns false when another process has taken over */
export async function keepPlace(
  { tenant }: Database,
  { mailbox, claim }: MailboxClaim,
  place: { uidValidity: number; lastUid: number; forged: number; at: Date },
): Promise<boolean> {
  const kept = await tenant.kysely
    .updateTable('bounce_mailboxes')
    .set((eb) => ({
      uid_validity: place.uidValidity,
      last_uid: place.lastUid,
      read_at: place.at,
      claimed_until: CLAIM,
      forged: eb('forged', '+', place.forged),
    }))
    .where('mailbox', '=', mailbox)
    .where('claim', '=', claim)
    .returning('mailbox')
    .executeTakeFirst();
  return kept !== undefined;
}

export async function releaseMailbox({ tenant }: Database, { mailbox, claim }: MailboxClaim): Promise<void> {
  await tenant.kysely
    .updateTable('bounce_mailboxes')
    .set({ claimed_until: null })
    .where('mailbox', '=', mailbox)
    .where('claim', '=', claim)
    .execute();
}
