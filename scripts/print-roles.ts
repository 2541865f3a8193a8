/**
 * Prints the SQL that creates the program's roles on a PostgreSQL server that someone else operates. An
 * administrator runs it once, connected to the database that DATABASE_URL names:
 *   DATABASE_URL=postgres://db.example.com/rinseline SECRET_KEY=… node scripts/print-roles.ts | psql "$ADMINISTRATOR_URL"
 * The passwords are derived from SECRET_KEY, which all processes of the deployment share.
 */

import { DATABASE_NAME, databaseStatements, roleStatements, SCHEMA_STATEMENTS } from '#server/platform/db/roles.ts';
import { derivedPasswords } from '#server/platform/db/startup/connect.ts';
import { readEnv } from '#server/platform/settings/env.ts';

const { DATABASE_URL, SECRET_KEY } = readEnv(process.env);
const database =
  DATABASE_URL === undefined ? DATABASE_NAME : decodeURIComponent(new URL(DATABASE_URL).pathname.slice(1));
const statements = [
  ...roleStatements(derivedPasswords(SECRET_KEY)),
  ...databaseStatements(database),
  ...SCHEMA_STATEMENTS,
];
process.stdout.write(statements.map((statement) => `${statement};\n`).join(''));
