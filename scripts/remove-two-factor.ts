/**
 * Lets somebody in again who has lost phone, passkeys and backup codes: takes all of them away, ends the person's sessions
 * and tells them by mail. Make sure first that it is really them. Runs beside the program or without it:
 *
 *   node scripts/remove-two-factor.ts dana@example.com
 */
import { openDatabase } from '#server/db/client.ts';
import { connectDatabase } from '#server/db/connect.ts';
import { silentLog } from '#server/db/connection.ts';
import { readEnv } from '#server/env.ts';
import { removeAllFactors } from '#server/features/factors/operator-commands.ts';
import { createJobQueue } from '#server/jobs/queue.ts';

async function main(): Promise<void> {
  const email = process.argv[2]?.trim().toLowerCase();
  if (!email) throw new Error('Say whose: node scripts/remove-two-factor.ts dana@example.com');
  const env = readEnv(process.env);
  const log = { ...silentLog, error: (details: unknown, message?: string) => console.error(message, details) };
  const { connections, stop } = await connectDatabase(env, log);
  try {
    const db = openDatabase({ tenant: connections.user, identity: connections.auth }, log);
    const jobs = await createJobQueue(db, log);
    try {
      const removed = await removeAllFactors({ db, env, jobs, now: () => new Date() }, email);
      console.log(
        removed === null
          ? `Nobody signs in as ${email}.`
          : `${email}: ${removed} removed. The password is enough now; every session was ended.`,
      );
    } finally {
      await jobs.close();
      await db.close();
    }
  } finally {
    await stop();
  }
}

await main().catch((error: unknown) => {
  console.error(error instanceof Error ? error.message : error);
  process.exitCode = 1;
});
