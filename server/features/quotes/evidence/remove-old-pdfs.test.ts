import { utimes } from 'node:fs/promises';
import { join } from 'node:path';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { DAY_MS } from '#domain/durations.ts';
import { PDF_CACHE } from '#server/platform/pdf/pdf-cache.ts';
import { startTestApp, type TestApp } from '#tests/support/app.ts';
import { buildCompany, type TestCompany } from '#tests/support/factories.ts';
import { removeOldPdfs } from './remove-old-pdfs.ts';

let app: TestApp;
beforeAll(async () => {
  app = await startTestApp();
});
afterAll(() => app?.close());

async function keep({ orgId }: TestCompany, name: string, days: number): Promise<string> {
  const key = `${orgId}/kept-pdfs/${name}.pdf`;
  await app.services.files.upload(key, new Uint8Array([1, 2, 3]));
  const made = new Date(app.services.now().getTime() - days * DAY_MS);
  await utimes(join(app.services.env.DATA_DIR, 'files', key), made, made);
  return key;
}

test('the daily run deletes old cached PDFs of every company, and nothing else', async () => {
  const [one, other] = [await buildCompany(app), await buildCompany(app)];
  const old = PDF_CACHE.days + 1;
  await keep(one, 'old', old);
  await keep(other, 'old', old);
  const kept = [await keep(one, 'new', 1), await keep(other, 'new', PDF_CACHE.days - 1)];
  const signed = `${one.orgId}/signed/old.pdf`;
  await app.services.files.upload(signed, new Uint8Array([1]));
  const made = new Date(app.services.now().getTime() - old * DAY_MS);
  await utimes(join(app.services.env.DATA_DIR, 'files', signed), made, made);

  await removeOldPdfs(app.workerServices());
  const left = await Promise.all([one, other].map(({ orgId }) => app.services.files.list(orgId)));
  expect(new Set(left.flat().map(({ key }) => key))).toEqual(new Set([...kept, signed]));
});
