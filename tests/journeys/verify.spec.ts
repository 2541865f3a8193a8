import { Buffer } from 'node:buffer';
import { writeFile } from 'node:fs/promises';
import { expectGoodEverywhere } from './accessibility.ts';
import { expect, test } from './journey.ts';

test('a file is checked, with and without JavaScript', async ({ newVisitor, complaints }) => {
  complaints.allow('422');
  for (const javaScriptEnabled of [true, false]) {
    const page = await newVisitor({ javaScriptEnabled });
    const answer = await page.request.get('/api/sample-quote/signed-pdf');
    const pdf = await answer.body();
    const check = () => page.getByRole('button', { name: 'Check' }).click();
    await page.goto('/verify');
    await check();
    await expect(page.getByRole('alert')).toHaveText('Choose the PDF, or enter its SHA-256');

    const file = (buffer: Buffer) => ({ name: 'signed.pdf', mimeType: 'application/pdf', buffer });
    await page.getByLabel('Signed copy (PDF)').setInputFiles(file(pdf));
    const sent = page.waitForRequest((request) => request.method() === 'POST');
    await check();
    const type = await (await sent).headerValue('content-type');
    expect(type).toContain(javaScriptEnabled ? 'application/x-www-form-urlencoded' : 'multipart/form-data');
    await expect(page.getByRole('status', { name: 'Answer' })).toContainText('This is our sample quote.');

    if (!javaScriptEnabled) {
      complaints.allow('413');
      const large = test.info().outputPath('large.pdf');
      await writeFile(large, Buffer.alloc(21 * 1024 * 1024));
      await page.getByLabel('Signed copy (PDF)').setInputFiles(large);
      await check();
      await expect(page.getByRole('alert')).toContainText('This file is larger than 20 MB');
    }

    await page.getByLabel('Signed copy (PDF)').setInputFiles(file(Buffer.concat([pdf, Buffer.from(' ')])));
    await check();
    await expect(page.getByRole('status', { name: 'Answer' })).toContainText('not one of our signed copies');
    if (javaScriptEnabled) await expectGoodEverywhere(page, 'the answer');
  }
});
