/** Puts the parts of the program together: what serves requests and what works in the background. */
import { join } from 'node:path';
import type { AnyRouter } from '@orpc/server';
import type { Database } from './db/client.ts';
import type { DatabaseConnections } from './db/connection.ts';
import type { DiskSpace } from './disk/disk-space.ts';
import type { Env } from './env.ts';
import { signQuote } from './features/evidence/commands.ts';
import { findSignedPdf, quotePdf } from './features/evidence/pdf-queries.ts';
import { checkEvidence, giveUpSigning } from './features/evidence-checks/commands.ts';
import { removeOldPdfs } from './features/evidence/upkeep-commands.ts';
import { removeExpiredExports } from './features/exports/cleanup-commands.ts';
import { giveUpExport, runExport } from './features/exports/commands.ts';
import { endPhotoVisit } from './features/photo-visits/commands.ts';
import { noteMailOutcome } from './features/quote-sending/commands.ts';
import { releaseOutbox } from './features/quote-sending/outbox-commands.ts';
import { mailWithoutCopy } from './features/signed-copies/commands.ts';
import { eraseEndedCompanies } from './features/company-end/erase-commands.ts';
import { checkCustomers } from './features/customer-imports/check-commands.ts';
import { giveUpCheck, giveUpImport, importCustomers } from './features/customer-imports/run-commands.ts';
import { removeOldImports } from './features/customer-imports/upkeep-commands.ts';
import { deliverWebhooks } from './features/webhook-sending/commands.ts';
import { removeOldDeliveries, wakeWebhooks } from './features/webhook-sending/upkeep-commands.ts';
import { createRouter } from './features/router.ts';
import { openLocalStorage } from './files/local.ts';
import { assertEveryProcedureHasPolicy, createRequestAuth, type RequestAuth } from './gate/gate.ts';
import { createKeyDoor, type KeyDoor } from './gate/key-door.ts';
import { createRateLimits } from './gate/limits.ts';
import { apiDocumentRoute } from './http/api-document.ts';
import type { Log } from './http/log.ts';
import type { RawRoute } from './http/server.ts';
import { storedFilesRoute } from './http/stored-files.ts';
import { createLogoProcessor } from './images/logo-processor.ts';
import { createPhotoProcessor } from './images/photo-processor.ts';
import { createJobQueue } from './jobs/queue.ts';
import { type JobHandlers, startWorkers, type Workers } from './jobs/workers.ts';
import { createPdfRenderer } from './pdf/renderer.ts';
import { noPlaces, openPlaces } from './places/places.ts';
import { createPreviewRenderer, type PreviewRenderer } from './previews/preview-renderer.ts';
import type { Services } from './services.ts';

export interface Ground {
  env: Env;
  log: Log;
  db: Database;
  connections: DatabaseConnections;
  disk: DiskSpace;
}

export interface Composition {
  router: AnyRouter;
  rawRoutes: readonly RawRoute[];
  /** Looks at calls and forms before they are read. */
  auth: RequestAuth;
  /** Lets other programs in, with their keys. */
  keyDoor: KeyDoor;
  services: Services;
  /** Draws the picture that stands for a public page where its link is shared. */
  drawPreview: PreviewRenderer['draw'];
  /** Begins to take background jobs; called by the roles `all` and `worker`. */
  startWork(): Promise<void>;
  /** Ends background jobs and child processes; those in hand are finished first. */
  stop(): Promise<void>;
}

/** What background work needs of the features. */
export const jobHandlers: JobHandlers = {
  signQuote,
  quotePdf,
  signedPdf: findSignedPdf,
  mailWithoutCopy,
  endPhotoVisit,
  noteOutcome: noteMailOutcome,
  releaseOutbox,
  runExport,
  giveUpExport,
  removeExpiredExports,
  removeOldPdfs,
  checkCustomers,
  giveUpCheck,
  importCustomers,
  giveUpImport,
  removeOldImports,
  eraseEndedCompanies,
  checkEvidence,
  giveUpSigning,
  deliverWebhooks,
  wakeWebhooks,
  removeOldDeliveries,
};

/** @throws at start when a procedure of the contract states no policy, or a file that a setting names cannot be used */
export async function compose({ env, log, db, connections, disk }: Ground): Promise<Composition> {
  assertEveryProcedureHasPolicy();
  const places = env.ROLE === 'worker' ? noPlaces : await openPlaces(env.PLACES_FILE, log);
  const files = await openLocalStorage({ folder: join(env.DATA_DIR, 'files'), secret: env.SECRET_KEY });
  const jobs = await createJobQueue(db, log);
  // None starts a child process before there is work for it.
  const photos = createPhotoProcessor();
  const logos = createLogoProcessor();
  const pdf = createPdfRenderer();
  const previews = createPreviewRenderer({ productName: env.PRODUCT_NAME });
  const limits = createRateLimits({ pool: db.identity.pool, secretKey: env.SECRET_KEY });
  const services: Services = {
    env,
    log,
    db,
    files,
    photos,
    logos,
    pdf,
    jobs,
    limits,
    places,
    disk,
    now: () => new Date(),
  };
  let workers: Workers | undefined;
  return {
    router: createRouter(services),
    rawRoutes: [storedFilesRoute(files), apiDocumentRoute(env)],
    auth: createRequestAuth(services),
    keyDoor: createKeyDoor(services),
    services,
    drawPreview: previews.draw,
    startWork: async () => {
      workers = await startWorkers(services, connections, jobHandlers);
    },
    stop: async () => {
      await workers?.stop();
      await jobs.close();
      await Promise.all([photos.close(), logos.close(), pdf.close(), previews.close()]);
    },
  };
}
