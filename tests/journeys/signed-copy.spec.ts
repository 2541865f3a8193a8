/** The program creates the signed copy after the page has confirmed the decision. */
import { expectAccessible, expectGoodEverywhere } from './accessibility.ts';
import type { Installation } from './installation.ts';
import { enter, expect, expectToast, test } from './journey.ts';
import { open } from './open-screen.ts';
import { sendQuote } from './sent-quote.ts';

/** Stores no copies during `work`. Stores those created in that time afterward. */
async function beforeTheCopy({ sql }: Installation, work: () => Promise<void>): Promise<void> {
  await sql('begin');
  try {
    await sql('lock table signed_documents in exclusive mode');
    await work();
  } finally {
    await sql('commit');
  }
}

test('after an approval, the link to the signed copy starts working without a reload and without moving on the page', async ({
  installation,
  company,
  people: { customer },
  page,
}) => {
  const quote = await sendQuote(company, customer);
  const copy = page.getByRole('link', { name: 'Download signed copy' });
  const boxes: unknown[] = [];
  await page.goto(quote.url);
  await page.getByLabel('Your full name').fill(customer.name);
  await beforeTheCopy(installation, async () => {
    await page.getByRole('button', { name: 'Approve' }).click();
    await expectToast(page, 'Quote approved successfully!');
    await expect(page.getByText('Your copy is being prepared.')).toBeVisible();
    await expect(copy).toHaveAttribute('href', /\/signed-copy\?lang=en$/);
    await expectGoodEverywhere(page, 'customer page, copy being prepared');
    boxes.push(await copy.boundingBox());
    await page.evaluate(() => {
      const spoken: string[] = [];
      Object.assign(globalThis, { spoken });
      for (const region of document.querySelectorAll('[aria-live=polite]'))
        new MutationObserver(() => spoken.push(region.textContent ?? '')).observe(region, {
          childList: true,
          characterData: true,
          subtree: true,
        });
    });
  });
  await expect(page.getByText('You can download your copy here.')).toBeVisible();
  await expect(copy).toHaveAttribute('href', /\/signed-pdf$/);
  boxes.push(await copy.boundingBox());
  expect(boxes[1], 'nothing has moved').toEqual(boxes[0]);
  const spoken = await page.evaluate(() => (globalThis as unknown as { spoken?: string[] }).spoken);
  expect(spoken, 'spoken once, on the same page').toEqual(['You can download your copy here.']);
  await expectAccessible(page, 'customer page, copy there');
  const download = page.waitForEvent('download');
  await copy.click();
  expect((await download).suggestedFilename()).toMatch(/-approved\.pdf$/);
});

test('with JavaScript off, the link waits for the signed copy and says when it takes longer', async ({
  installation,
  company,
  people: { customer },
  newVisitor,
}) => {
  const quote = await sendQuote(company, customer, { language: 'es' });
  const page = await newVisitor({ javaScriptEnabled: false });
  await page.goto(quote.url);
  await page.getByLabel('Su nombre completo').fill(customer.name);
  await beforeTheCopy(installation, async () => {
    await page.getByRole('button', { name: 'Aprobar' }).click();
    await expect(page.getByText('Estamos preparando su copia.')).toBeVisible();
    await page.getByRole('link', { name: 'Descargar copia firmada' }).click();
    await expect(page.getByRole('heading', { name: 'Estamos preparando su copia' })).toBeVisible();
    const reader = await newVisitor();
    await reader.goto(page.url());
    await expectGoodEverywhere(reader, 'page of a copy being prepared');
  });
  const { api } = quote.staff;
  await expect.poll(async () => (await api.quotes.get({ id: quote.id })).decision?.signed_pdf_sha256).toBeTruthy();
  const file = page.waitForResponse((response) => response.url().endsWith('/signed-pdf'));
  await page.getByRole('link', { name: 'Intentar de nuevo' }).click();
  expect((await file).headers()).toMatchObject({ 'content-type': 'application/pdf' });
});

test('staff can download the signed PDF as soon as it exists', async ({
  installation,
  company,
  people: { customer },
  page,
}) => {
  const quote = await sendQuote(company, customer);
  await enter(page, company.client, installation);
  await beforeTheCopy(installation, async () => {
    await quote.staff.api.approval.decide({
      token: quote.token,
      decision: 'approved',
      name: customer.name,
      reason: '',
      revision: 1,
    });
    await open(page, `/app/quotes/${quote.id}`, /./);
    await expect(page.getByText('The signed PDF is being prepared.')).toBeVisible();
    await page.getByRole('button', { name: 'More actions' }).click();
    await expect(page.getByRole('menuitem', { name: 'Download PDF' })).toBeVisible();
    await expect(page.getByRole('menuitem', { name: 'Download signed PDF' })).toBeHidden();
    await page.keyboard.press('Escape');
  });
  await expect(page.getByText('The signed PDF is ready to download.')).toBeVisible();
  await page.getByRole('button', { name: 'More actions' }).click();
  const download = page.waitForEvent('download');
  await page.getByRole('menuitem', { name: 'Download signed PDF' }).click();
  expect((await download).suggestedFilename()).toMatch(/-signed\.pdf$/);
});
