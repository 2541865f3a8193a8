import { expectAlike, picturesDiffer } from '#tests/pictures/album.ts';
import { KIT_GROUPS, openKit } from '#tests/pictures/kit-page.ts';
import { test } from '#tests/pictures/still-window.ts';
import { toastOf } from './journey.ts';

test('every part of the staff app looks like its picture', async ({ page }) => {
  await openKit(page);
  const problems: string[] = [];
  for (const group of KIT_GROUPS)
    problems.push(...(await picturesDiffer(page, `kit-${group}`, page.locator(`#kit-${group}`))));
  await page.getByRole('button', { name: 'Undo toast' }).click();
  // Under the mouse, it doesn't close.
  await toastOf(page).dispatchEvent('mouseover');
  problems.push(...(await picturesDiffer(page, 'kit-toast', toastOf(page))));
  await page.getByRole('button', { name: 'Form dialog' }).click();
  problems.push(...(await picturesDiffer(page, 'kit-dialog', page.getByRole('dialog'))));
  expectAlike(problems);
});
