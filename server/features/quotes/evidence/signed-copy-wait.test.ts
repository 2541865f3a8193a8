import { readdir } from 'node:fs/promises';
import { join } from 'node:path';
import { afterAll, afterEach, beforeAll, expect, test, vi } from 'vitest';
import { startTestApp, type TestApp } from '#tests/support/app.ts';
import { buildCompany, type TestCompany } from '#tests/support/factories.ts';
import { buildSentQuote, type SentQuote } from '#tests/support/sent-quote.ts';
import { sha256Hex } from './record.ts';
import { signQuote } from './sign-quote.ts';

let app: TestApp;
beforeAll(async () => {
  app = await startTestApp();
});
afterEach(() => vi.restoreAllMocks());
afterAll(() => app.close());

interface Decided {
  company: TestCompany;
  quote: SentQuote;
}

async function decided(decision: 'approved' | 'declined' = 'approved'): Promise<Decided> {
  const company = await buildCompany(app);
  const quote = await buildSentQuote(app, company);
  await customer().decide({ token: quote.token, decision, name: 'Carla', reason: '', revision: 1 });
  return { company, quote };
}

const customer = () => app.client().api.approval;
/** Creates the copy but stops before storing it. @returns a function that stores it */
async function almostMade({ company, quote }: Decided): Promise<() => Promise<void>> {
  const { promise: go, resolve: store } = Promise.withResolvers<void>();
  const { promise: rendered, resolve: reached } = Promise.withResolvers<void>();
  const files = {
    ...app.files,
    async upload(key: string, bytes: Uint8Array) {
      reached();
      await go;
      return app.files.upload(key, bytes);
    },
  };
  const signing = signQuote({ ...app.services, files }, { org_id: company.orgId, quote_id: quote.id });
  await Promise.race([rendered, signing]);
  return () => (store(), signing);
}
const storedCopies = ({ quote }: Decided) =>
  app.query<{ sha256: string }>('select sha256 from signed_documents where quote_id = $1', [quote.id]);
const filesOf = ({ company }: Decided) =>
  readdir(join(app.services.env.DATA_DIR, 'files', company.orgId, 'signed')).catch(() => []);

/** Stores the copy after the request has looked for it twice. A request waits only after its first look. */
async function madeMeanwhile(of: Decided, ask: () => Promise<unknown>): Promise<void> {
  const store = await almostMade(of);
  const lend = vi.spyOn(app.services.db.tenant.pool, 'lend');
  const answer = ask();
  // Three queries mean the second look: one for the link or session, then one for each look.
  await vi.waitFor(() => expect(lend.mock.calls.length).toBeGreaterThanOrEqual(3), { timeout: 4000, interval: 5 });
  lend.mockRestore();
  expect(await storedCopies(of)).toEqual([]);
  await store();
  await answer;
}

test.each(['approved', 'declined'] as const)(
  'a quote is %s without its copy, which a job then creates',
  async (decision) => {
    const render = vi.spyOn(app.services.pdf, 'render');
    const { quote } = await decided(decision);
    expect(render).not.toHaveBeenCalled();
    expect(await customer().show({ token: quote.token })).toMatchObject({ decision: { signed_pdf: false } });
    const jobs = await app.query(`select name from pgboss.job where data->>'quote_id' = $1`, [quote.id]);
    expect(jobs).toEqual([{ name: 'sign-quote' }]);
  },
);

test('a customer who opens the copy too early gets it as soon as it is created', async () => {
  const of = await decided();
  await madeMeanwhile(of, async () => {
    const answer = await app.client().request('GET', `/api/approval/${of.quote.token}/signed-pdf`);
    expect(answer.status).toBe(200);
    const [stored] = await storedCopies(of);
    expect(sha256Hex(new Uint8Array(await answer.arrayBuffer()))).toBe(stored?.sha256);
  });
});

test('the page is notified as soon as the copy is created', async () => {
  const of = await decided();
  await madeMeanwhile(of, async () =>
    expect(await customer().signedCopy({ token: of.quote.token })).toEqual({ ready: true }),
  );
  expect(await customer().show({ token: of.quote.token })).toMatchObject({ decision: { signed_pdf: true } });
});

test('staff who download the copy too early get it as soon as it is created', async () => {
  const of = await decided();
  await madeMeanwhile(of, async () => {
    const file = await of.company.owner.client.api.quotes.signedPdf({ id: of.quote.id });
    const [stored] = await storedCopies(of);
    expect(sha256Hex(new Uint8Array(await file.arrayBuffer()))).toBe(stored?.sha256);
  });
});

test('requesting the copy creates nothing: a copy that doesn’t appear is reported as missing', async () => {
  const of = await decided();
  const render = vi.spyOn(app.services.pdf, 'render');
  const { token } = of.quote;
  const [page, file] = await Promise.allSettled([customer().signedCopy({ token }), customer().signedPdf({ token })]);
  expect(page).toEqual({ status: 'fulfilled', value: { ready: false } });
  expect(file).toMatchObject({ status: 'rejected', reason: { code: 'PDF_UNAVAILABLE' } });
  expect(render).not.toHaveBeenCalled();
  expect([await storedCopies(of), await filesOf(of)]).toEqual([[], []]);
}, 30_000);

test('when many wait for copies of a company, others get a response without waiting', async () => {
  const of = await decided();
  const ask = () => customer().signedCopy({ token: of.quote.token });
  const store = await almostMade(of);
  const waiting = [ask(), ask(), ask()];
  // Two requests may wait, so the third gets its answer before the copy exists.
  expect(await Promise.race(waiting)).toEqual({ ready: false });
  await store();
  const answers = await Promise.all(waiting);
  expect(answers.filter(({ ready }) => ready)).toHaveLength(2);
});

test('an undecided quote has no copy to wait for', async () => {
  const quote = await buildSentQuote(app, await buildCompany(app));
  await expect(customer().signedCopy({ token: quote.token })).rejects.toMatchObject({ code: 'NOT_FOUND' });
});
