import { relative, sep } from 'node:path';
import type { Plugin } from 'vite';

const STAFF = 'web/staff/';
const SCREEN = /^export default function (\w+)/m;

/**
 * Leaves the staff app's screens out of the server's build. They would take 15 MB of its memory and are only drawn by
 * browsers. What the server needs of their files stays, such as titles.
 */
export function screensStayOut(): Plugin {
  let root = '';
  return {
    name: 'screens-stay-out',
    apply: 'build',
    enforce: 'pre',
    applyToEnvironment: ({ name }) => name === 'ssr',
    configResolved(config) {
      root = config.root;
    },
    transform(code, id) {
      const path = relative(root, id.split('?')[0] ?? id)
        .split(sep)
        .join('/');
      if (!path.startsWith(STAFF) || !/\.tsx?$/.test(path)) return undefined;
      // The build removes the renamed function, which nothing uses, together with its imports. The router needs a
      // component, because it answers other files with data.
      const stub = 'export default function $1() {\n  return null;\n}\nfunction Unused$1';
      return { code: code.replace(SCREEN, stub), map: null, moduleSideEffects: false };
    },
  };
}
