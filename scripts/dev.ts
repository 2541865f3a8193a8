/**
 * `npm run dev`: the regular server with Vite inside. Changed pages update in place. A change to the server
 * restarts it.
 */
import { createServer as createHttpServer } from 'node:http';
import type { AddressInfo } from 'node:net';
import type { ServerBuild } from 'react-router';
import { createServer } from 'vite';
import type { WebParts } from '../server/app.ts';

const startedAt = performance.now();
process.env['NODE_ENV'] ??= 'development';

const { runProgram } = await import('../server/main.ts');

await runProgram(loadDevelopmentWeb, ({ env, url }) => {
  const seconds = ((performance.now() - startedAt) / 1000).toFixed(1);
  console.log(`${env.PRODUCT_NAME} is ready at ${url} (${seconds} s), with hot reload`);
});

async function loadDevelopmentWeb(): Promise<WebParts> {
  const vite = await createServer({
    server: { middlewareMode: true, hmr: await openHotReloadPort() },
    appType: 'custom',
    // Other config loaders write a file, and `node --watch` would restart forever.
    configLoader: 'native',
  });
  const build = () =>
    vite.ssrLoadModule('virtual:react-router/server-build') as Promise<unknown> as Promise<ServerBuild>;
  return { pages: { mode: 'development', build }, middleware: vite.middlewares };
}

/** Uses any available port, so that several checkouts can run on one machine. */
async function openHotReloadPort() {
  const server = createHttpServer();
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve));
  server.unref();
  return { server, clientPort: (server.address() as AddressInfo).port };
}
