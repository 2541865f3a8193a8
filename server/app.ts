/** Builds the app without opening a port. `main.ts` opens one. Tests open their own or call the app directly. */
import type { Composition } from './compose.ts';
import type { Database } from './platform/db/client.ts';
import { pingDatabase } from './platform/db/ping.ts';
import type { DiskSpace } from './platform/disk/disk-space.ts';
import type { Web } from './platform/http/built-web.ts';
import type { PageSource } from './platform/http/pages.ts';
import { createServer, type RunningServer, type ServerParts } from './platform/http/server.ts';
import type { Log } from './platform/log/log.ts';
import type { Env } from './platform/settings/env.ts';

/** The production build, or the pages and middleware of the development server. */
export type WebParts = Web | { pages: PageSource; middleware: NonNullable<ServerParts['middleware']> };

interface AppParts {
  env: Env;
  log: Log;
  db: Database;
  disk: Pick<DiskSpace, 'hasSpace'>;
  composition: Pick<Composition, 'router' | 'rawRoutes' | 'auth' | 'apiKeyAuth' | 'drawOgImage' | 'assertEngineWorks'>;
  /** Omitted when only the API is needed. */
  web?: WebParts | undefined;
}

export function buildApp({ env, log, db, disk, composition, web }: AppParts): RunningServer {
  const checkReady = async () => {
    await pingDatabase(db);
    composition.assertEngineWorks();
  };
  // A worker serves no requests. It only reports its health.
  if (env.ROLE === 'worker')
    return createServer({ env, log, router: {}, hasSpace: () => disk.hasSpace('files'), checkReady });
  const { router, rawRoutes, auth, apiKeyAuth, drawOgImage } = composition;
  return createServer({
    env,
    log,
    router,
    rawRoutes,
    auth,
    apiKeyAuth,
    drawOgImage,
    hasSpace: () => disk.hasSpace('files'),
    checkReady,
    ...web,
  });
}
