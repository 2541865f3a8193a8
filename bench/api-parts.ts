/** Starts the API in the current process. Its rate limits are wide, so one benchmark client isn't refused. */
import { join } from 'node:path';
import { choosePaymentProvider, paymentRoutes } from '#server/choose-payment-provider.ts';
import type { Services } from '#server/features/services.ts';
import { createRateLimits } from '#server/platform/auth/limits.ts';
import { createRequestAuth } from '#server/platform/auth/procedures.ts';
import { type Database, openDatabase } from '#server/platform/db/client.ts';
import { type DatabaseConnections, silentLog } from '#server/platform/db/connection.ts';
import { pingDatabase } from '#server/platform/db/ping.ts';
import { PLENTY_OF_SPACE } from '#server/platform/disk/disk-space.ts';
import { openLocalStorage } from '#server/platform/files/local.ts';
import { createServer, type RunningServer } from '#server/platform/http/server.ts';
import { createLogoProcessor } from '#server/platform/images/logo-processor.ts';
import { createPhotoProcessor } from '#server/platform/images/photo-processor.ts';
import { createJobSender } from '#server/platform/jobs/job-sender.ts';
import { createLog } from '#server/platform/log/log.ts';
import { createPdfRenderer } from '#server/platform/pdf/renderer.ts';
import { readEnv } from '#server/platform/settings/env.ts';
import { openGeoIp } from '#server/providers/geoip/geoip.ts';
import { createNoTextProvider } from '#server/providers/text-messages/no-provider.ts';
import { createRouter } from '#server/router.ts';

interface BenchServer {
  db: Database;
  services: Services;
  running: RunningServer;
  port: number;
  close(): Promise<void>;
}

const SETTINGS = {
  NODE_ENV: 'production',
  PAYMENTS: 'test',
  LOG_LEVEL: 'info',
  PORT: '0',
  WEBHOOKS_ALLOW_PRIVATE: '1',
} as const;

/** @param onDatabase gets the pools before they open their first connection */
export async function startApi(
  dataDir: string,
  connections: DatabaseConnections,
  onDatabase: (db: Database) => void = () => {},
): Promise<BenchServer> {
  const env = readEnv({ ...SETTINGS, DATA_DIR: dataDir });
  const log = createLog({ ...env, LOG_LEVEL: 'warn' });
  const db = openDatabase({ tenant: connections.user, identity: connections.auth }, silentLog);
  onDatabase(db);
  const jobs = await createJobSender(db, silentLog);
  const files = await openLocalStorage({ folder: join(dataDir, 'files'), secret: env.SECRET_KEY });
  const photos = createPhotoProcessor();
  const pdf = createPdfRenderer();
  const limits = createRateLimits({ pool: db.identity.pool, secretKey: env.SECRET_KEY, factor: 1e6 });
  const now = () => new Date();
  const services: Services = {
    env,
    log,
    db,
    files,
    photos,
    logos: createLogoProcessor(),
    pdf,
    payments: choosePaymentProvider({ env, db, jobs, log, now }),
    texts: createNoTextProvider(),
    jobs,
    limits,
    geoip: await openGeoIp(undefined, silentLog),
    disk: PLENTY_OF_SPACE,
    now,
  };
  const running = createServer({
    env,
    log,
    router: createRouter(services),
    rawRoutes: paymentRoutes(services),
    auth: createRequestAuth(services),
    checkReady: () => pingDatabase(db),
  });
  const port = await new Promise<number>((resolve) =>
    running.server.listen(0, '127.0.0.1', () => {
      const address = running.server.address();
      resolve(typeof address === 'object' && address ? address.port : 0);
    }),
  );
  return {
    db,
    services,
    running,
    port,
    close: async () => {
      await running.close(100);
      await Promise.all([photos.close(), pdf.close(), jobs.close()]);
      await db.close();
    },
  };
}
