import { globSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { beforeAll, expect, test } from 'vitest';
import { buildPagesOnce } from '#tests/support/built-site.ts';
import { BUILD_FOLDER, ROOT } from '../../scripts/build-stamp.ts';

beforeAll(buildPagesOnce);

/** A sentence of web/staff/kit/route.tsx. */
const KIT_LEAD = 'Every part of the staff app, in every state.';

test('the production build has neither the route of the kit nor its scripts', () => {
  expect(readFileSync(join(ROOT, 'web/staff/kit/route.tsx'), 'utf8')).toContain(KIT_LEAD);
  const scripts = globSync('**/*.js', { cwd: BUILD_FOLDER }).map((name) =>
    readFileSync(join(BUILD_FOLDER, name), 'utf8'),
  );
  expect(scripts.length).toBeGreaterThan(50);
  expect(scripts.filter((text) => text.includes(KIT_LEAD))).toEqual([]);
  const manifest = scripts.find((text) => text.includes('__reactRouterManifest='));
  expect(manifest).toContain('"path":"config"');
  expect(manifest).not.toContain('"path":"kit"');
});
