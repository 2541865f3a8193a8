import { join } from 'node:path';
import { pathToFileURL } from 'node:url';
import type { Plugin } from 'vite';

const MODULE = 'contract/call-routes.ts';

/** Computes the URLs of the API once at build time instead of in every browser. */
export function callRoutes(): Plugin {
  let file: string;
  return {
    name: 'call-routes',
    configResolved({ root }) {
      file = join(root, MODULE);
    },
    async load(id) {
      if (id !== file) return undefined;
      const computed = (await import(pathToFileURL(file).href)) as { callRoutes: object };
      return `export const callRoutes = ${JSON.stringify(computed.callRoutes)};`;
    },
  };
}
