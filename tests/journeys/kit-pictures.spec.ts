import { expectAlike, picturesDiffer } from '#tests/pictures/album.ts';
import { KIT_GROUPS, openKit } from '#tests/pictures/kit-page.ts';
import { test } from '#tests/pictures/still-window.ts';
import { toastOf } from './journey.ts';

test('every part of the staff app looks like its picture', async ({ page }) => {
  await openKit(page);
  const problems: string[] = [];
  const alone = await page.addStyleTag({ content: '/* filled below */' });
  for (const group of KIT_GROUPS) {
    // Otherwise the height of one group would move the next one by parts of a pixel.
    const others = `[id^="kit-"]:not(#kit-${group}) { display: none; }`;
    await alone.evaluate((style, rule) => void (style.textContent = rule), others);
    problems.push(...(await picturesDiffer(page, `kit-${group}`, page.locator(`#kit-${group}`))));
  }
  await alone.evaluate((style) => void (style.textContent = ''));
  await page.getByRole('button', { name: 'Undo toast' }).click();
  // Under the mouse, it doesn't close.
  await toastOf(page).dispatchEvent('mouseover');
  problems.push(...(await picturesDiffer(page, 'kit-toast', toastOf(page))));
  await page.getByRole('button', { name: 'Form dialog' }).click();
  problems.push(...(await picturesDiffer(page, 'kit-dialog', page.getByRole('dialog'))));
  expectAlike(problems);
});
