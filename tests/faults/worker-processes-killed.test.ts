import { readdir, rm } from 'node:fs/promises';
import { join } from 'node:path';
import { afterAll, afterEach, beforeAll, expect, test, vi } from 'vitest';
import { ERRORS } from '#domain/errors.ts';
import { newId } from '#server/platform/db/ids.ts';
import { phonePhoto } from '#tests/samples/hostile-files.ts';
import { startTestApp, type TestApp } from '#tests/support/app.ts';
import { buildCompany, type TestCompany } from '#tests/support/factories.ts';
import { buildSentQuote, type SentQuote } from '#tests/support/sent-quote.ts';

let app: TestApp;
let company: TestCompany;
let quote: SentQuote;
let photo: File;

beforeAll(async () => {
  app = await startTestApp();
  company = await buildCompany(app);
  quote = await buildSentQuote(app, company);
  photo = new File([new Uint8Array(await phonePhoto())], 'photo.jpg', { type: 'image/jpeg' });
});
afterEach(() => vi.restoreAllMocks());
afterAll(() => app.close());

const uploadPhoto = () =>
  company.owner.client.api.photos.upload({
    quote_id: quote.id,
    id: newId(),
    image_type: 'pre_damage',
    description: '',
    file: photo,
  });
const PDF_CACHE = 'kept-pdfs';
const storedFiles = async () =>
  (await readdir(app.services.env.DATA_DIR, { recursive: true })).filter(
    (name) => /\.(?:webp|jpg|pdf)$/.test(name) && !name.includes(PDF_CACHE),
  );
const photoRows = () => app.query('select id from property_images where quote_id = $1', [quote.id]);

/** Each kind of work done in a worker process, with a request that needs it. */
const WORK = {
  pdf: {
    ask: async () => {
      // A cached PDF would need no worker process.
      await rm(join(app.services.env.DATA_DIR, 'files', company.orgId, PDF_CACHE), { recursive: true, force: true });
      return (await app.client().api.approval.pdf({ token: quote.token })).size;
    },
    pool: () => app.services.pdf,
    task: 'render',
    refusal: 'PDF_UNAVAILABLE',
  },
  photo: {
    ask: async () => (await uploadPhoto()).width,
    pool: () => app.services.photos,
    task: 'processPhoto',
    refusal: 'PHOTO_UNAVAILABLE',
  },
} as const;

/**
 * Calls back as soon as a worker process has the job. Suspends the first process, so that it can't finish too
 * early.
 */
function whenInHand({ pool, task }: (typeof WORK)[keyof typeof WORK], then: (pid: number) => void): void {
  const workers = pool() as unknown as Record<string, (...job: unknown[]) => unknown>;
  const work = workers[task];
  if (!work) throw new Error(`There is no ${task}`);
  vi.spyOn(workers, task).mockImplementation((...job) => {
    const [pid] = pool().pids();
    if (pid === undefined) throw new Error('There is no child to take the work');
    process.kill(pid, 'SIGSTOP');
    const answer = work(...job);
    then(pid);
    return answer;
  });
}

test.each(['pdf', 'photo'] as const)(
  'a %s worker process killed in the middle of a request is replaced, and the request succeeds',
  async (kind) => {
    const work = WORK[kind];
    await work.ask();
    const killed: number[] = [];
    whenInHand(work, (pid) => {
      process.kill(pid, 'SIGKILL');
      killed.push(pid);
    });
    expect(await work.ask()).toBeGreaterThan(0);
    expect(killed).toHaveLength(1);
    expect(work.pool().pids()).not.toContain(killed[0]);
  },
);

test.each(['pdf', 'photo'] as const)(
  'when %s worker processes keep dying, the request fails with a clear error, and a later one succeeds',
  async (kind) => {
    const work = WORK[kind];
    const before = { files: await storedFiles(), rows: await photoRows() };
    const killed = new Set<number>();
    const killAll = () => {
      for (const pid of work.pool().pids()) {
        if (!killed.has(pid)) process.kill(pid, 'SIGKILL');
        killed.add(pid);
      }
    };
    const timer = setInterval(killAll, 1);
    try {
      await expect(work.ask()).rejects.toMatchObject({
        code: work.refusal,
        status: 503,
        message: ERRORS[work.refusal].message,
      });
    } finally {
      clearInterval(timer);
    }
    expect(killed.size).toBeGreaterThanOrEqual(2);
    expect({ files: await storedFiles(), rows: await photoRows() }).toEqual(before);
    expect(await work.ask()).toBeGreaterThan(0);
  },
);
