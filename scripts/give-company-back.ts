/**
 * Gives a company back that was set aside because its owner had never confirmed the address. Without arguments it lists such
 * companies; with one's id and another address of its owner, who signs in with it as before, or resets the password:
 *
 *   node scripts/give-company-back.ts
 *   node scripts/give-company-back.ts 01a20294-38b9-7fa1-8fea-5021233e4ea9 dana@example.com
 */
import { openDatabase } from '#server/db/client.ts';
import { connectDatabase } from '#server/db/connect.ts';
import { silentLog } from '#server/db/connection.ts';
import { readEnv } from '#server/env.ts';
import { giveCompanyBack, setAsideCompanies } from '#server/features/company-end/operator-commands.ts';

async function main(): Promise<void> {
  const [, , id, email] = process.argv;
  const log = { ...silentLog, error: (details: unknown, message?: string) => console.error(message, details) };
  const { connections, stop } = await connectDatabase(readEnv(process.env), log);
  try {
    const db = openDatabase({ tenant: connections.user, identity: connections.auth }, log);
    const services = { db, now: () => new Date() };
    try {
      if (id && email) {
        const name = await giveCompanyBack(services, id, email.trim().toLowerCase());
        console.log(
          name ? `${name} belongs to ${email} again.` : 'There is no such company, or the address has an account.',
        );
      } else
        for (const { id: company, name, full_name, ends_at } of await setAsideCompanies(services))
          console.log(`${company}  ${name}, signed up by ${full_name}, is erased on ${ends_at?.toISOString()}`);
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
