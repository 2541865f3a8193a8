import { mkdtempSync, readFileSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import pg from 'pg';
import { withIdentityInOrg } from '#server/platform/db/client.ts';
import { type DatabaseConnection, type DatabaseConnections, silentLog } from '#server/platform/db/connection.ts';
import { newId } from '#server/platform/db/ids.ts';
import { scopeOfMembership } from '#server/platform/db/scope.ts';
import { connectDatabase } from '#server/platform/db/startup/connect.ts';
import { readEnv } from '#server/platform/settings/env.ts';
import { prepareDatabase } from '#server/prepare-database.ts';
import { startApi } from './api-parts.ts';

export interface LargeCompany {
  dataDir: string;
  connections: DatabaseConnections;
  superuser: DatabaseConnection;
  orgId: string;
  sessionToken: string;
  close(): Promise<void>;
}

interface CompanySize {
  quotes: number;
  customers: number;
}

/**
 * Creates the company in its own database, which takes about half a minute for 100,000 quotes. `close` removes
 * it.
 */
export async function openLargeCompany(
  size: CompanySize = { quotes: 100_000, customers: 30_000 },
): Promise<LargeCompany> {
  const dataDir = mkdtempSync(join(tmpdir(), 'rinseline-bench-'));
  const connected = await connectDatabase(
    readEnv({ NODE_ENV: 'test', DATA_DIR: dataDir, LOG_LEVEL: 'fatal' }),
    silentLog,
  );
  const close = async () => {
    await connected.stop();
    rmSync(dataDir, { recursive: true, force: true });
  };
  try {
    const { connections, embedded } = connected;
    if (!embedded) throw new Error('The benches make a database of their own: run them without DATABASE_URL.');
    await prepareDatabase(connections.owner);
    const people = await foundCompany(dataDir, connections);
    const superuser = { ...embedded.superuser, database: connections.owner.database };
    await seed(superuser, people.orgId, size);
    return { dataDir, connections, superuser, ...people, close };
  } catch (error) {
    await close();
    throw error;
  }
}

async function foundCompany(dataDir: string, connections: DatabaseConnections) {
  const server = await startApi(dataDir, connections);
  try {
    const applicant = {
      email: 'owner@bench.example',
      password: 'Bench-Password-1',
      data: { full_name: 'Olive Owner', company_name: 'Bench Washing' },
    };
    const answer = await fetch(`http://127.0.0.1:${server.port}/api/auth/signup`, {
      method: 'POST',
      headers: { 'content-type': 'application/json' },
      body: JSON.stringify(applicant),
    });
    const sessionToken = /rinseline_session=([^;]+)/.exec(answer.headers.getSetCookie().join())?.[1];
    const { session } = (await answer.json()) as { session?: { organization: { id: string } } };
    if (!sessionToken || !session) throw new Error(`Signing up answered ${answer.status}`);
    const orgId = session.organization.id;
    await withIdentityInOrg(server.db, scopeOfMembership({ orgId }), async (tx) => {
      const member = (name: string) => ({
        id: newId(),
        org_id: orgId,
        email: `${name}@bench.example`,
        full_name: name,
        password_hash: 'none',
      });
      await tx
        .insertInto('users')
        .values([member('max'), member('mia')])
        .execute();
    });
    return { orgId, sessionToken };
  } finally {
    await server.close();
  }
}

async function seed(superuser: DatabaseConnection, orgId: string, { quotes, customers }: CompanySize): Promise<void> {
  const client = new pg.Client(superuser);
  await client.connect();
  try {
    // Turns off triggers. Those that protect decided quotes would refuse these lines and events.
    await client.query(`begin; set local session_replication_role = replica; set local app.org_id = '${orgId}'`);
    const sql = readFileSync(new URL('./large-company.sql', import.meta.url), 'utf8');
    await client.query(sql.replaceAll(':quotes', String(quotes)).replaceAll(':customers', String(customers)));
    await client.query('commit');
    // In a running database, autovacuum does this within a minute.
    await client.query('vacuum analyze');
  } finally {
    await client.end();
  }
}
