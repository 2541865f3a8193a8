/**
 * A customer pays twice for one quote, and jobs apply the provider's events and refund the excess. This process
 * kills itself before the statement that its parent chose.
 */
import { pino } from 'pino';
import { startPayment } from '#server/features/quotes/payments/start-payment.ts';
import type { Services } from '#server/features/services.ts';
import { openDatabase } from '#server/platform/db/client.ts';
import type { DatabaseConnections } from '#server/platform/db/connection.ts';
import { scopeOfJob } from '#server/platform/db/scope.ts';
import { createJobSender } from '#server/platform/jobs/job-sender.ts';
import { readEnv } from '#server/platform/settings/env.ts';
import { createTestProvider } from '#server/providers/payments/test-provider/test-provider.ts';
import { applyPaymentsWith, paySession } from '#tests/support/payments.ts';
import { dieBefore } from './dying.ts';

export interface PayingStart {
  connections: DatabaseConnections;
  dataDir: string;
  publicUrl: string;
  orgId: string;
  quoteId: string;
  /** number of statements to send before it dies */
  statements: number;
}

async function openServices({ connections, dataDir, publicUrl }: PayingStart): Promise<Services> {
  const env = { ...readEnv({ DATA_DIR: dataDir, NODE_ENV: 'test' }), PUBLIC_URL: publicUrl, PORT: 0 };
  const log = pino({ level: 'silent' });
  const now = () => new Date();
  const db = openDatabase({ tenant: connections.worker, identity: connections.auth }, log);
  const jobs = await createJobSender(db, log);
  const payments = createTestProvider({ env, db, jobs, now });
  return { env, log, db, jobs, payments, now } as unknown as Services;
}

async function run(start: PayingStart): Promise<void> {
  const { orgId, quoteId } = start;
  const services = await openServices(start);
  const scope = scopeOfJob({ org_id: orgId });
  dieBefore(start.statements + 1);
  const urls = [
    await startPayment(services, scope, quoteId, 'deposit'),
    await startPayment(services, scope, quoteId, 'balance'),
  ];
  for (const url of urls) await paySession(services, url);
  await applyPaymentsWith(services, orgId);
  process.exit(0);
}

process.once('message', (start: PayingStart) => {
  run(start).catch((error: unknown) => {
    console.error(error);
    process.exit(1);
  });
});
// Ends this process when its parent is gone. Nothing else would.
process.once('disconnect', () => process.exit(0));
