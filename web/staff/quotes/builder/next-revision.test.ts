import { afterAll, beforeAll, expect, test } from 'vitest';
import { startTestApp, type TestApp } from '#tests/support/app.ts';
import { buildCompany, buildQuote } from '#tests/support/factories.ts';
import { draftFromForm, formFromDetail } from '#web/quote-form/quote-form.ts';
import { previewedRevision } from './next-revision.ts';

let app: TestApp;
beforeAll(async () => {
  app = await startTestApp();
});
afterAll(() => app.close());

test('the preview of a sent quote shows the next revision only if saving would create one', async () => {
  const company = await buildCompany(app);
  const { quotes } = company.owner.client.api;
  const { id } = await buildQuote(company, { sent: true });
  const stored = await quotes.get({ id });
  const form = formFromDetail(stored);
  const previewed = (changes: Partial<typeof form>) => previewedRevision({ ...form, ...changes }, stored);
  expect(previewed({})).toBe(1);
  expect(previewed({ notes: ` ${form.notes}` }), 'a space that saving trims').toBe(1);
  expect(previewed({ notes: 'Close the windows.' })).toBe(2);
  expect(previewedRevision(form, { ...stored, photos_shown_at: stored.created_at }), 'changed photos are waiting').toBe(
    2,
  );

  const save = async (changes: Partial<typeof form>) => {
    const { edit_number } = await quotes.get({ id });
    const { revision } = await quotes.save({ id, edit_number, draft: draftFromForm({ ...form, ...changes }) });
    return revision;
  };
  const quieter = { follow_up: !form.follow_up };
  expect(await save(quieter)).toBe(previewed(quieter));
  const noted = { notes: 'Close the windows.' };
  expect(await save(noted)).toBe(previewed(noted));
});

test('a draft keeps its revision regardless of edits', async () => {
  const company = await buildCompany(app);
  const { id } = await buildQuote(company);
  const stored = await company.owner.client.api.quotes.get({ id });
  expect(previewedRevision({ ...formFromDetail(stored), notes: 'More' }, stored)).toBe(1);
});
