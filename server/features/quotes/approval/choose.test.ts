import { afterAll, beforeAll, expect, test } from 'vitest';
import { verifyQuoteChain } from '#server/features/quotes/evidence/check-queries.ts';
import { newId } from '#server/platform/db/ids.ts';
import { startTestApp, type TestApp } from '#tests/support/app.ts';
import { buildCompany, customLine, draft, type TestCompany } from '#tests/support/factories.ts';

let app: TestApp;
beforeAll(async () => {
  app = await startTestApp();
});
afterAll(() => app.close());

const NAMES = ['House wash', 'Window rinse', 'Gutter brightening', 'Patio'];
const customer = () => app.client().api.approval;

/** A house wash for $400, three options of $60, $85 and $100, 10% off, 8% tax and a deposit of 25%. */
async function quoteWithOptions() {
  const company = await buildCompany(app);
  const { quotes } = company.owner.client.api;
  const id = newId();
  const line = (place: number, unit_cents: number) =>
    customLine({ id: newId(), description: NAMES[place] ?? '', quantity: 1, unit: 'flat', unit_cents });
  const lines = [
    line(0, 40_000),
    { ...line(1, 6000), option: 'chosen' as const },
    { ...line(2, 8500), option: 'offered' as const },
    { ...line(3, 10_000), option: 'offered' as const },
  ];
  await quotes.save({
    id,
    edit_number: 0,
    draft: draft({
      lines,
      discount: { type: 'percent', value: 0.1 },
      tax_rate: 0.08,
      deposit: { type: 'percent', value: 0.25 },
    }),
  });
  const { approval_url } = await quotes.share({ id });
  return { company, id, quotes, lines, token: approval_url?.split('/').at(-1) ?? '' };
}

const approve = (token: string, options?: string, revision = 1) =>
  customer().decide({ token, decision: 'approved', name: 'Carla Customer', revision, options });

const namesOf = (lines: readonly { description: string }[]) => lines.map(({ description }) => description);

test('the page prices each choice without storing it', async () => {
  const { token, id } = await quoteWithOptions();
  const before = await app.query('select * from quotes where id = $1', [id]);
  const sent = await customer().show({ token });
  expect(namesOf(sent.items)).toEqual(['House wash', 'Window rinse']);
  expect(sent.options?.map(({ description, chosen }) => [description, chosen])).toEqual([
    ['Window rinse', true],
    ['Gutter brightening', false],
    ['Patio', false],
  ]);
  expect(sent.total_cents).toBe(44_712);
  const other = await customer().show({ token, options: '1,2' });
  expect(namesOf(other.items)).toEqual(['House wash', 'Gutter brightening', 'Patio']);
  // (400 + 85 + 100) less 10%, plus 8%
  expect(other).toMatchObject({ sum_cents: 58_500, total_cents: 56_862, deposit: { cents: 14_216 } });
  expect(other.payments).toMatchObject({ total_cents: 56_862, deposit_cents: 14_216 });
  expect((await customer().show({ token, options: '' })).total_cents).toBe(38_880);
  expect(await app.query('select * from quotes where id = $1', [id])).toEqual(before);
});

test('exactly the chosen options are signed, and everything else follows from them', async () => {
  const { token, id, quotes, company } = await quoteWithOptions();
  const shown = await customer().show({ token, options: '1,2' });
  const approved = await approve(token, '1,2');
  expect(approved).toMatchObject({ status: 'approved', total_cents: shown.total_cents, deposit: shown.deposit });
  expect(approved.items).toEqual(shown.items);
  expect(approved.options).toEqual(shown.options);
  const detail = await quotes.get({ id });
  expect(detail).toMatchObject({ label: 'approved', total_cents: 56_862, record_mismatch: false });
  expect(namesOf(detail.items)).toEqual(['House wash', 'Gutter brightening', 'Patio']);
  expect(detail.options.map(({ chosen }) => chosen)).toEqual([false, true, true]);
  const [signed] = await app.query<{ snapshot: string }>(
    `select revision.snapshot from quote_revisions revision join decisions decision
       on decision.quote_id = revision.quote_id and decision.snapshot_sha256 = revision.snapshot_sha256
     where decision.quote_id = $1`,
    [id],
  );
  const snapshot = JSON.parse(signed?.snapshot ?? '{}') as typeof shown;
  expect(namesOf(snapshot.items)).toEqual(namesOf(shown.items));
  expect(snapshot.options?.map(({ chosen }) => chosen)).toEqual([false, true, true]);
  expect(snapshot).toMatchObject({ total_cents: 56_862, deposit: { cents: 14_216 } });
  expect(await verifyQuoteChain(app.services, company.scope, id)).toMatchObject({ ok: true });
  await work(company, id, ['House wash', 'Gutter brightening', 'Patio']);
});

/** The crew's job names the chosen work only. */
async function work(company: TestCompany, quoteId: string, names: string[]) {
  const { jobs } = company.owner.client.api;
  const job = await jobs.fromQuote({ quote_id: quoteId, id: newId(), visit_id: newId() });
  expect(namesOf(job.lines)).toEqual(names);
}

test('staff record which options a customer chose by phone', async () => {
  const { id, quotes } = await quoteWithOptions();
  const said = { id, revision: 1, decision: 'approved', channel: 'phone', customer_name: 'Carla Customer' } as const;
  const recorded = await quotes.recordDecision({ ...said, options: '1,2', reason: '' });
  expect(recorded).toMatchObject({ status: 'approved', total_cents: 56_862, record_mismatch: false });
  expect(namesOf(recorded.items)).toEqual(['House wash', 'Gutter brightening', 'Patio']);
});

test('a decision that names no options signs what was sent', async () => {
  const { token } = await quoteWithOptions();
  expect(await approve(token)).toMatchObject({ total_cents: 44_712 });
});

test('an option that does not exist is refused, and so is text that is no list of places', async () => {
  const { token } = await quoteWithOptions();
  for (const options of ['3', '0,299', '-1', '1;2', 'all', '0,', '1.5'])
    await expect(approve(token, options)).rejects.toMatchObject({ code: 'INVALID_INPUT' });
  // A damaged link shows the quote as it was sent.
  expect((await customer().show({ token, options: '0,7' })).total_cents).toBe(44_712);
  expect(await approve(token, '0,0')).toMatchObject({ status: 'approved', total_cents: 44_712 });
});

test('a choice of an earlier revision is refused and stores nothing', async () => {
  const { token, id, quotes, lines } = await quoteWithOptions();
  const { edit_number } = await quotes.get({ id });
  await quotes.save({ id, edit_number, draft: draft({ lines: lines.slice(0, 3), tax_rate: 0.08 }) });
  await expect(approve(token, '2')).rejects.toMatchObject({ code: 'QUOTE_UPDATED' });
  expect(await quotes.get({ id })).toMatchObject({ status: 'pending', revision: 2, total_cents: 49_680 });
});

test('a choice without any work is refused, and the quote stays as it was sent', async () => {
  const company = await buildCompany(app);
  const { quotes } = company.owner.client.api;
  const id = newId();
  const lines = [{ ...customLine({ id: newId(), description: 'Patio' }), option: 'chosen' as const }];
  await quotes.save({ id, edit_number: 0, draft: draft({ lines }) });
  const token = (await quotes.share({ id })).approval_url?.split('/').at(-1) ?? '';
  await expect(approve(token, '')).rejects.toMatchObject({ code: 'QUOTE_INCOMPLETE' });
  expect((await customer().show({ token })).items).toHaveLength(1);
});

test('of fifty approvals at once with different choices, one is signed, with its own choice', async () => {
  const { token, id, quotes } = await quoteWithOptions();
  const choices = ['', '0', '1', '2', '0,1', '0,2', '1,2', '0,1,2'];
  const prices = new Map(
    await Promise.all(
      choices.map(async (options) => [options, (await customer().show({ token, options })).total_cents] as const),
    ),
  );
  const answers = await Promise.allSettled(
    Array.from({ length: 50 }, (_, index) => approve(token, choices[index % choices.length])),
  );
  const detail = await quotes.get({ id });
  const chosen = detail.options.flatMap((option, place) => (option.chosen ? [place] : [])).join(',');
  expect(detail).toMatchObject({ status: 'approved', record_mismatch: false, total_cents: prices.get(chosen) });
  for (const answer of answers)
    if (answer.status === 'fulfilled') expect(answer.value.total_cents).toBe(detail.total_cents);
  expect(await app.query('select 1 from decisions where quote_id = $1', [id])).toHaveLength(1);
});

test('adding, removing and preselecting an option is a revision that names it; a copy keeps the options', async () => {
  const { id, quotes, lines, token } = await quoteWithOptions();
  const { edit_number } = await quotes.get({ id });
  await customer().viewed({ token, revision: 1 });
  const [wash, windows, gutters] = lines;
  if (!wash || !windows || !gutters) throw new Error('No lines');
  await quotes.save({
    id,
    edit_number,
    draft: draft({
      lines: [wash, { ...windows, option: 'offered' }, gutters],
      discount: { type: 'percent', value: 0.1 },
      tax_rate: 0.08,
      deposit: { type: 'percent', value: 0.25 },
    }),
  });
  const { changes } = await customer().show({ token });
  expect(changes.map(({ what, before, after }) => [what, before, after])).toEqual([
    ['Total', '$447.12', '$388.80'],
    ['Window rinse', '1 × $60.00 = $60.00, optional', '1 × $60.00 = $60.00, optional, not selected'],
    ['Patio', '1 × $100.00 = $100.00, optional, not selected', null],
    ['Discount', '10%, $46.00', '10%, $40.00'],
    ['Tax', '8.0%, $33.12', '8.0%, $28.80'],
    ['Deposit', expect.any(String), expect.any(String)],
  ]);
  const copy = await quotes.duplicate({ id, new_id: newId() });
  expect(copy.options.map(({ description, chosen }) => [description, chosen])).toEqual([
    ['Window rinse', false],
    ['Gutter brightening', false],
  ]);
});
