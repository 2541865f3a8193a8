/** `npm run dev`: the same server with Vite inside. Pages change in place; a change to the server restarts it. */
import { createServer, type ViteDevServer } from 'vite';
import type { ServerBuild } from 'react-router';

const startedAt = performance.now();
process.env['NODE_ENV'] ??= 'development';

const { runProgram } = await import('../server/main.ts');

let vite: ViteDevServer | undefined;

await runProgram(
  async () => {
    vite = await createServer({ server: { middlewareMode: true }, appType: 'custom' });
    const { middlewares } = vite;
    const devServer = vite;
    return {
      pages: {
        mode: 'development',
        build: () =>
          devServer.ssrLoadModule('virtual:react-router/server-build') as Promise<unknown> as Promise<ServerBuild>,
      },
      middleware: middlewares,
    };
  },
  ({ env, url }) => {
    const seconds = ((performance.now() - startedAt) / 1000).toFixed(1);
    console.log(`${env.PRODUCT_NAME} is ready at ${url} (${seconds} s), with hot reload`);
  },
);
process.once('exit', () => void vite?.close());
