/** Runs an operator's command, whether or not the program is running. */
import { printable } from '#domain/text.ts';
import { type Database, openDatabase } from '#server/platform/db/client.ts';
import { type DatabaseConnections, type DatabaseLog, silentLog } from '#server/platform/db/connection.ts';
import { connectDatabase } from '#server/platform/db/startup/connect.ts';
import { type Env, readEnv } from '#server/platform/settings/env.ts';

interface OperatorParts {
  env: Env;
  db: Database;
  connections: DatabaseConnections;
  log: DatabaseLog;
  now: () => Date;
}

/**
 * @param read parses the arguments before anything starts; throws the usage message
 * @param work returns the text to print; an error is printed as one sentence, with exit code 1
 */
export async function runForOperator<Given>(
  read: (given: readonly string[]) => Given,
  work: (parts: OperatorParts, given: Given) => Promise<void>,
): Promise<void> {
  try {
    const given = read(process.argv.slice(2));
    await withDatabase((parts) => work(parts, given));
  } catch (error) {
    console.error(error instanceof Error ? printable(error.message) : error);
    process.exitCode = 1;
  }
}

/** Escapes control characters in names that people chose, which a terminal could run as commands. */
export function printLine(line: string): void {
  console.log(printable(line));
}

async function withDatabase(work: (parts: OperatorParts) => Promise<void>): Promise<void> {
  const env = readEnv(process.env);
  const log = { ...silentLog, error: (details: unknown, message?: string) => console.error(message, details) };
  const { connections, stop } = await connectDatabase(env, log);
  try {
    const db = openDatabase({ tenant: connections.user, identity: connections.auth }, log);
    try {
      await work({ env, db, connections, log, now: () => new Date() });
    } finally {
      await db.close();
    }
  } finally {
    await stop();
  }
}
