import { afterAll, beforeAll, expect, test, vi } from 'vitest';
import { startTestApp, type TestApp } from '#tests/support/app.ts';
import { buildCompany } from '#tests/support/factories.ts';
import { buildSentQuote } from '#tests/support/sent-quote.ts';

let app: TestApp;
beforeAll(async () => {
  app = await startTestApp();
});
afterAll(() => app.close());

const retriesOf = (quoteId: string) =>
  app.query<{ retry_count: number }>(
    `select retry_count from pgboss.job where name = 'sign-quote' and data->>'quote_id' = $1`,
    [quoteId],
  );

test('when the PDF engine dies, the download says that the signed copy isn’t ready, and it works once the job has retried', async () => {
  const { id, token } = await buildSentQuote(app, await buildCompany(app));
  const { approval } = app.client().api;
  let killed = 0;
  const killAll = () => {
    for (const pid of app.services.pdf.pids()) {
      process.kill(pid, 'SIGKILL');
      killed += 1;
    }
  };
  const { render } = app.services.pdf;
  // Kills every process that takes the job.
  app.services.pdf.render = (...job) => {
    const timer = setInterval(killAll, 1);
    return render(...job).finally(() => clearInterval(timer));
  };
  await app.startWorkers();
  try {
    const decision = await approval.decide({ token, decision: 'approved', name: 'Carla', reason: '', revision: 1 });
    expect(decision).toMatchObject({ status: 'approved', decision: { signed_pdf: false } });
    await vi.waitFor(async () => expect((await retriesOf(id))[0]?.retry_count).toBeGreaterThan(0), { timeout: 60_000 });
    expect(killed).toBeGreaterThan(0);
    expect(await approval.show({ token })).toMatchObject({ status: 'approved', decision: { signed_pdf: false } });
    expect(await approval.signedCopy({ token })).toEqual({ ready: false });
  } finally {
    app.services.pdf.render = render;
  }
  await vi.waitFor(async () => expect(await approval.signedCopy({ token })).toEqual({ ready: true }), {
    timeout: 60_000,
  });
  const copy = await approval.signedPdf({ token });
  expect(Buffer.from(await copy.slice(0, 5).arrayBuffer()).toString()).toBe('%PDF-');
  const mails = await app.query('select id from messages where quote_id = $1 and attach_signed_pdf', [id]);
  expect(mails).toHaveLength(2);
}, 150_000);
