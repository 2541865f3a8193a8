/**
 * Gives one company another email allowance than the usual one, which answers its request for more. Names the company by its
 * owner's address, then emails an hour and a day; or `usual` to take it back. Runs beside the program or without it:
 *
 *   node scripts/set-mail-allowance.ts dana@example.com 300 2000
 *   node scripts/set-mail-allowance.ts dana@example.com usual
 */
import { openDatabase } from '#server/db/client.ts';
import { connectDatabase } from '#server/db/connect.ts';
import { silentLog } from '#server/db/connection.ts';
import { readEnv } from '#server/env.ts';
import { setMailAllowance } from '#server/features/mail-allowance/operator-commands.ts';

const USAGE = 'Say whose, and how many: node scripts/set-mail-allowance.ts dana@example.com 300 2000';
const LIMIT_MAX = 100_000;

function limitOf(text: string | undefined): number {
  const limit = Number(text);
  if (!Number.isInteger(limit) || limit < 1 || limit > LIMIT_MAX) throw new Error(USAGE);
  return limit;
}

async function main(): Promise<void> {
  const [, , email, hour, day] = process.argv;
  if (!email) throw new Error(USAGE);
  const allowance = hour === 'usual' ? null : { hour: limitOf(hour), day: limitOf(day) };
  const log = { ...silentLog, error: (details: unknown, message?: string) => console.error(message, details) };
  const { connections, stop } = await connectDatabase(readEnv(process.env), log);
  try {
    const db = openDatabase({ tenant: connections.user, identity: connections.auth }, log);
    try {
      const company = await setMailAllowance({ db, now: () => new Date() }, email.trim().toLowerCase(), allowance);
      const given = allowance
        ? `${allowance.hour} emails an hour and ${allowance.day} a day`
        : 'the usual emails again';
      console.log(company === null ? `Nobody owns a company as ${email}.` : `${company} may send ${given}.`);
    } finally {
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
