/** Builds the kit, which the production build leaves out, and serves it to a browser from memory. */
import type { Page } from '@playwright/test';
import { build } from 'vite';
import { ROOT } from '../../scripts/build-stamp.ts';

/** Each is one picture. */
export const KIT_GROUPS = ['heads', 'states', 'amounts', 'lists', 'steps', 'fields', 'empty', 'icons'] as const;

const ENTRY = 'tests/pictures/kit-entry.tsx';
const ORIGIN = 'http://kit.example';
const TYPES: Readonly<Record<string, string>> = { js: 'text/javascript', css: 'text/css', svg: 'image/svg+xml' };

async function builtFiles(): Promise<Map<string, string | Uint8Array>> {
  const built = await build({
    root: ROOT,
    configFile: false,
    logLevel: 'error',
    publicDir: false,
    build: { write: false, minify: false, assetsInlineLimit: 0, rolldownOptions: { input: { kit: ENTRY } } },
  });
  if (!('output' in built)) throw new Error('The kit is one build');
  return new Map(built.output.map((file) => [file.fileName, file.type === 'chunk' ? file.code : file.source]));
}

export async function openKit(page: Page): Promise<void> {
  const files = await builtFiles();
  const names = [...files.keys()];
  const linked = names.filter((name) => /\/kit[^/]*\.(?:js|css)$/.test(name));
  const html = `<!doctype html><html lang="en"><meta name="color-scheme" content="light dark">
    <meta name="viewport" content="width=device-width"><title>Kit</title>${linked
      .map((name) =>
        name.endsWith('.css')
          ? `<link rel="stylesheet" href="/${name}">`
          : `<script type="module" src="/${name}"></script>`,
      )
      .join('')}<div id="root"></div></html>`;
  await page.route(`${ORIGIN}/**`, (route) => {
    const name = new URL(route.request().url()).pathname.slice(1);
    const body = files.get(name);
    if (name === '') return route.fulfill({ contentType: 'text/html', body: html });
    const contentType = TYPES[name.split('.').at(-1) ?? ''] ?? 'application/octet-stream';
    return body === undefined ? route.abort() : route.fulfill({ contentType, body: Buffer.from(body) });
  });
  await page.goto(`${ORIGIN}/`);
  await page.getByRole('heading', { level: 1, name: 'Kit' }).waitFor();
}
