/** The file of rejected rows is named after the imported file: the only user-supplied name in a response header. */
import { afterAll, beforeAll, expect, test } from 'vitest';
import type { Services } from '#server/features/services.ts';
import { newId } from '#server/platform/db/ids.ts';
import { startTestApp, type TestApp } from '#tests/support/app.ts';
import { buildCompany } from '#tests/support/factories.ts';
import { checkCustomers } from './check-import.ts';
import { importCustomers } from './run-import.ts';

let app: TestApp;
let worker: Services;
beforeAll(async () => {
  app = await startTestApp();
  worker = app.workerServices();
});
afterAll(() => app?.close());

/** Imports a file with one bad row and downloads that row. */
async function handedBack(name: string): Promise<Response> {
  const { owner, orgId } = await buildCompany(app);
  const { customerImports } = owner.client.api;
  const file = new File(['Name,Email\nAnn,ann@x.com\n,nobody@x.com\n'], name, { type: 'text/csv' });
  const { id, mapping, encoding, delimiter } = await customerImports.upload({ id: newId(), file });
  await customerImports.check({ id, mapping, encoding, delimiter });
  await checkCustomers(worker, { org_id: orgId, import_id: id, check_number: 1 });
  await customerImports.start({ id });
  await importCustomers(worker, { org_id: orgId, import_id: id });
  return owner.client.request('GET', `/api/customer-imports/${id}/problems`);
}

/** RFC 6266: the name is quoted, and encoded where it isn't ASCII. It can't end early or start another header. */
const DISPOSITION =
  /^(?:attachment|inline); filename="(?:[^"\\\r\n]|\\["\\])*"; filename\*=utf-8''[\w!#$&+.^`|~%*'()-]+$/i;

test.each([
  ['quotation marks', 'a"; filename="evil.html', String.raw`a\"; filename=\"evil - not imported.csv`],
  ['line breaks', 'a\r\nX-Injected: yes.csv', 'aX-Injected: yes - not imported.csv'],
  ['folders', '../../etc/passwd.csv', 'passwd - not imported.csv'],
  ['Windows folders', String.raw`C:\temp\list.csv`, 'list - not imported.csv'],
  ['non-ASCII letters', 'Kunden – Müller.csv', 'Kunden _ M_ller - not imported.csv'],
  ['a character that reverses the text after it', 'customers\u202egpj.csv', 'customersgpj - not imported.csv'],
])('a file name with %s is made safe', async (_, name, plain) => {
  const answer = await handedBack(name);
  expect(answer.status).toBe(200);
  expect(answer.headers.get('x-injected')).toBeNull();
  const disposition = answer.headers.get('content-disposition') ?? '';
  expect(disposition).toMatch(DISPOSITION);
  expect(disposition).toContain(`filename="${plain}"`);
  expect(answer.headers.get('content-type')).toMatch(/^text\/csv/);
  expect(answer.headers.get('x-content-type-options')).toBe('nosniff');
});
