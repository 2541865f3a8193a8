/** A worker that takes a job to sign a quote and never finishes it, to be killed in the middle. */
import { DAY_MS } from '#domain/durations.ts';
import { setTimeout as delay } from 'node:timers/promises';
import { pino } from 'pino';
import type { DatabaseConnections } from '#server/db/connection.ts';
import { readEnv } from '#server/settings/env.ts';
import { startWorkers } from '#server/jobs/workers.ts';
import { PLENTY_OF_ROOM } from '#server/disk/disk-space.ts';
import type { Services } from '#server/features/services.ts';

/** What the parent sends to begin. */
export interface HangingWorkerStart {
  connections: DatabaseConnections;
  dataDir: string;
}

async function run({ connections, dataDir }: HangingWorkerStart): Promise<void> {
  const env = readEnv({ DATA_DIR: dataDir });
  const services = {
    env,
    log: pino({ level: 'silent' }),
    disk: PLENTY_OF_ROOM,
    now: () => new Date(),
  } as unknown as Services;
  await startWorkers(services, connections, {
    async signQuote(_services, payload) {
      process.send?.({ taken: payload });
      await delay(DAY_MS);
    },
    quotePdf: async () => ({ name: 'Quote.pdf', bytes: new Uint8Array() }),
    signedPdf: async () => null,
    mailWithoutCopy: async () => {},
    endPhotoVisit: async () => {},
    noteOutcome: async () => {},
    releaseOutbox: async () => {},
    runExport: async () => {},
    giveUpExport: async () => {},
    removeExpiredExports: async () => {},
    removeOldPdfs: async () => {},
    checkCustomers: async () => {},
    giveUpCheck: async () => {},
    importCustomers: async () => {},
    giveUpImport: async () => {},
    removeOldImports: async () => {},
    eraseEndedCompanies: async () => {},
    checkEvidence: async () => {},
    giveUpSigning: async () => {},
    deliverWebhooks: async () => null,
    wakeWebhooks: async () => {},
    removeOldDeliveries: async () => {},
  });
}

process.once('message', (start: HangingWorkerStart) => {
  run(start).catch((error: unknown) => {
    console.error(error);
    process.exit(1);
  });
});
// Without its parent nobody would end it.
process.once('disconnect', () => process.exit(0));
