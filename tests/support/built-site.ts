/** Serves the production build, with its files and preview images, from a test server. */
import { execFileSync } from 'node:child_process';
import { join } from 'node:path';
import { loadBuiltWeb } from '#server/platform/http/built-web.ts';
import { createOgImageRenderer } from '#server/platform/og-images/og-image-renderer.ts';
import { isBuildCurrent, ROOT } from '../../scripts/build-stamp.ts';
import { startTestApp, type TestApp } from './app.ts';

/**
 * Builds the pages unless they are current. Needed only for a single test file, because `npm test` builds them
 * first.
 */
export function buildPagesOnce(): void {
  if (!isBuildCurrent()) execFileSync(process.execPath, [join(ROOT, 'scripts', 'build.ts')]);
}

export async function startBuiltSite(settings: Record<string, string> = {}): Promise<TestApp> {
  buildPagesOnce();
  const previews = createOgImageRenderer({ productName: 'Rinseline' });
  const app = await startTestApp({ ...(await loadBuiltWeb()), settings, drawOgImage: previews.draw });
  return {
    ...app,
    close: async () => {
      await app.close();
      await previews.close();
    },
  };
}
