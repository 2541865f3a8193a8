import { join } from 'node:path';
import type { AnyRouter } from '@orpc/server';
import { startBackgroundJobs } from './background-jobs.ts';
import { choosePaymentProvider, paymentRoutes } from './choose-payment-provider.ts';
import { chooseTextProvider, textRoutes } from './choose-text-provider.ts';
import { calendarFeedRoute } from './features/calendar/feeds/feed-response.ts';
import type { Services } from './features/services.ts';
import { type ApiKeyAuth, createApiKeyAuth } from './platform/auth/api-key-auth.ts';
import { createRateLimits } from './platform/auth/limits.ts';
import { assertEveryProcedureHasPolicy, createRequestAuth, type RequestAuth } from './platform/auth/procedures.ts';
import type { Database } from './platform/db/client.ts';
import type { DatabaseConnections } from './platform/db/connection.ts';
import type { DiskSpace } from './platform/disk/disk-space.ts';
import { type LocalFileStorage, openLocalStorage } from './platform/files/local.ts';
import { apiDocumentRoute } from './platform/http/api-document.ts';
import type { RawRoute } from './platform/http/server.ts';
import { storedFilesRoute } from './platform/http/stored-files.ts';
import { createLogoProcessor } from './platform/images/logo-processor.ts';
import { createPhotoProcessor } from './platform/images/photo-processor.ts';
import { createJobSender } from './platform/jobs/job-sender.ts';
import type { Workers } from './platform/jobs/workers.ts';
import type { Log } from './platform/log/log.ts';
import { createOgImageRenderer, type OgImageRenderer } from './platform/og-images/og-image-renderer.ts';
import { checkPdfEngine, type EngineCheck } from './platform/pdf/engine-check.ts';
import { createPdfRenderer } from './platform/pdf/renderer.ts';
import type { Env } from './platform/settings/env.ts';
import { openGeoIp } from './providers/geoip/geoip.ts';
import { optOutRoute } from './providers/mail/opt-out/opt-out-route.ts';
import { sendgridRoutes } from './providers/mail/reports/sendgrid-route.ts';
import { createRouter } from './router.ts';

interface Dependencies {
  env: Env;
  log: Log;
  db: Database;
  connections: DatabaseConnections;
  disk: DiskSpace;
  simulation?: Simulation | undefined;
}

/** The demo plays a year in a minute, on its own clock and faster than rate limits allow. */
export interface Simulation {
  now(): Date;
  /** multiplies every rate limit */
  limitsFactor: number;
}

export interface Composition {
  router: AnyRouter;
  rawRoutes: readonly RawRoute[];
  auth: RequestAuth;
  apiKeyAuth: ApiKeyAuth;
  services: Services;
  drawOgImage: OgImageRenderer['draw'];
  /** Creates one small PDF to check that this machine can render PDFs. Called once the program serves requests. */
  checkEngine(): void;
  /** @throws NoPdfEngine when `checkEngine` has failed */
  assertEngineWorks(): void;
  /** Starts the background jobs. Called for the roles `all` and `worker`. */
  startWork(): Promise<void>;
  /** Waits for the running jobs, then stops the worker processes. */
  stop(): Promise<void>;
}

/** Creates the worker pools. A pool starts its first process when the first work arrives. */
function workerPools(env: Env, log: Log) {
  const onStarved = (waitedMs: number) =>
    log.warn({ waitedMs: Math.round(waitedMs) }, 'The server is too busy: an image or PDF is taking longer than usual');
  return {
    photos: createPhotoProcessor({ onStarved }),
    logos: createLogoProcessor({ onStarved }),
    pdf: createPdfRenderer({ onStarved }),
    previews: createOgImageRenderer({ productName: env.PRODUCT_NAME, onStarved }),
  };
}

interface ServiceParts extends Pick<Services, 'env' | 'log' | 'db' | 'disk' | 'now' | 'photos' | 'logos' | 'pdf'> {
  /** multiplies every rate limit */
  limitsFactor: number;
}

interface ComposedServices {
  services: Services;
  files: LocalFileStorage;
  close(): Promise<void>;
}

export async function composeServices({ limitsFactor, ...parts }: ServiceParts): Promise<ComposedServices> {
  const { env, log, db, now } = parts;
  // Only requests look up where an IP address is registered, and a worker serves none.
  const geoip = await openGeoIp(env.ROLE === 'worker' ? undefined : env.GEOIP_FILE, log);
  const files = await openLocalStorage({ folder: join(env.DATA_DIR, 'files'), secret: env.SECRET_KEY, now });
  const jobs = await createJobSender(db, log);
  const limits = createRateLimits({ pool: db.identity.pool, secretKey: env.SECRET_KEY, factor: limitsFactor });
  const payments = choosePaymentProvider({ env, db, jobs, log, now });
  const services = { ...parts, files, payments, texts: chooseTextProvider(env), jobs, limits, geoip };
  return { services, files, close: () => jobs.close() };
}

export function composeRawRoutes(services: Services, files: LocalFileStorage): RawRoute[] {
  return [
    storedFilesRoute(files),
    apiDocumentRoute(services.env),
    optOutRoute(services),
    calendarFeedRoute(services),
    ...sendgridRoutes(services),
    ...textRoutes(services),
    ...paymentRoutes(services),
  ];
}

/** @throws when a procedure of the contract states no policy, or when a file named in a setting can't be used */
export async function compose({ env, log, db, connections, disk, simulation }: Dependencies): Promise<Composition> {
  assertEveryProcedureHasPolicy();
  const { photos, logos, pdf, previews } = workerPools(env, log);
  const { now, limitsFactor } = simulation ?? { now: () => new Date(), limitsFactor: 1 };
  const { services, files, close } = await composeServices({
    env,
    log,
    db,
    disk,
    now,
    limitsFactor,
    photos,
    logos,
    pdf,
  });
  let workers: Workers | undefined;
  let engine: EngineCheck | undefined;
  return {
    router: createRouter(services),
    rawRoutes: composeRawRoutes(services, files),
    auth: createRequestAuth(services),
    apiKeyAuth: createApiKeyAuth(services),
    services,
    drawOgImage: previews.draw,
    checkEngine: () => {
      engine = checkPdfEngine(pdf, log);
    },
    assertEngineWorks: () => engine?.assertWorks(),
    startWork: async () => {
      workers = await startBackgroundJobs(services, connections);
    },
    stop: async () => {
      engine?.stop();
      await workers?.stop();
      await close();
      await Promise.all([photos.close(), logos.close(), pdf.close(), previews.close()]);
    },
  };
}
