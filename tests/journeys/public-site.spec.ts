import type { Page } from '@playwright/test';
import { formatPlanPrice, PLANS, yearlyCents } from '#domain/company/plans.ts';
import { estimate } from '#web/site/landing/price-estimate.ts';
import { expectAccessible } from './accessibility.ts';
import { expectToast } from './journey.ts';
import { expect, expectSectionOnTop, PHONE, test } from './public-visit.ts';
import { expectHeader } from './site-header.ts';

const CHOICE = { surface: 'House Siding/stucco', quantity: 1850, addon: '' };

function expectedTotal(choice: typeof CHOICE): string {
  const words = estimate(choice);
  if (!words) throw new Error('The choice has a price');
  return words.total;
}

async function expectYearlySwitch(page: Page): Promise<void> {
  const pricing = page.locator('#pricing');
  const prices = PLANS.map(
    (plan) => [formatPlanPrice(plan.monthly_cents), formatPlanPrice(yearlyCents(plan))] as const,
  );
  const expectShown = async (monthly: boolean) => {
    for (const [month, year] of prices) {
      await expect(pricing.getByText(`${month} a month`)).toBeVisible({ visible: monthly });
      await expect(pricing.getByText(`${year} a year`)).toBeVisible({ visible: !monthly });
    }
  };
  await expectShown(true);
  await pricing.getByRole('radio', { name: /^Yearly/ }).check();
  await expectShown(false);
  await pricing.getByRole('radio', { name: /^Yearly/ }).focus();
  await page.keyboard.press('ArrowLeft');
  await expectShown(true);
}

test('the landing page’s calculator, before-and-after picture and prices work, and the header leads to every section', async ({
  page,
  context,
  baseURL,
}) => {
  await page.goto('/');
  await test.step('the first section promises a setup in minutes, cancellation anytime and no spreadsheets', async () => {
    const hero = page.locator('section', { has: page.getByRole('heading', { level: 1 }) });
    for (const words of ['Set up in about 5 minutes', 'cancel anytime', 'No spreadsheets'])
      await expect(hero).toContainText(words);
  });

  await test.step('the calculator prices typed values with the product’s own pricing', async () => {
    const form = page.locator('form[data-calculator]');
    const total = form.locator('[data-word="total"]');
    await form.getByLabel('Surface and material').selectOption(CHOICE.surface);
    await form.getByLabel('Add-on').selectOption(CHOICE.addon);
    await form.getByLabel('Quantity').fill(String(CHOICE.quantity));
    await expect(total).toHaveText(expectedTotal(CHOICE));
    await form.getByLabel('Quantity').fill('0');
    await expect(form.getByText('Please enter a number from')).toBeVisible();
    await expectAccessible(page, 'a quantity that has no price');
    await expect(total).toBeHidden();
    await form.getByLabel('Quantity').fill('12.5');
    await expect(total).toHaveText(expectedTotal({ ...CHOICE, quantity: 12.5 }));
    await expect(page).toHaveURL('/');
  });

  await test.step('the line between the before and after pictures moves by mouse and keyboard', async () => {
    const compare = page.locator('[data-compare]').first();
    const slider = compare.getByRole('slider');
    const shownBefore = () =>
      compare.evaluate((element) => Number.parseFloat(element.style.getPropertyValue('--before')));
    const left = async (word: string) =>
      (await compare.getByText(word, { exact: true }).boundingBox())?.x ?? Number.NaN;
    expect(await left('Before')).toBeLessThan(await left('After'));
    await slider.focus();
    const atFirst = await shownBefore();
    await page.keyboard.press('ArrowRight');
    await expect.poll(shownBefore).toBeGreaterThan(atFirst);
    await page.keyboard.press('Home');
    await expect.poll(shownBefore).toBe(Number(await slider.getAttribute('min')));
    const box = await slider.boundingBox();
    if (!box) throw new Error('The slider is on the page');
    await slider.click({ position: { x: box.width * 0.75, y: box.height / 2 } });
    await expect.poll(shownBefore).toBeGreaterThan(60);
  });

  await test.step('a switch shows prices by month or by year', () => expectYearlySwitch(page));

  await test.step('the first section’s buttons lead to a trial and to a sample quote', async () => {
    for (const [name, path] of [
      ['Start free trial', '/auth?mode=sign-up'],
      ['See a sample quote', '/sample-quote'],
    ] as const) {
      await page.goto('/');
      const button = page.locator('.hero').getByRole('link', { name });
      await expect(button).toBeInViewport({ ratio: 1 });
      await button.click();
      await page.waitForURL(path);
      await expect(page.getByRole('heading', { level: 1 })).toBeVisible();
    }
  });

  await test.step('reading sets no cookie, as the privacy page says', async () => {
    for (const path of ['/', '/privacy', '/contact']) await page.goto(path);
    expect(await context.cookies()).toEqual([]);
  });

  await test.step('a waiting message appears once, although the page is cached for everyone', async () => {
    const text = 'Signed out successfully.';
    await context.addCookies([{ name: 'toast', value: encodeURIComponent(`success:${text}`), url: baseURL ?? '' }]);
    await page.goto('/');
    await expectToast(page, text);
    await page.reload();
    await expect(page.getByText(text)).toHaveCount(0);
    await expect(page.getByRole('heading', { level: 1 })).toBeVisible();
  });

  await test.step('?sw=reset empties the browser’s caches on any page and leads to the home page', async () => {
    await page.goto('/blog');
    await page.evaluate(async () => (await caches.open('old')).put('/x', new Response('x')));
    await page.goto('/blog?sw=reset');
    await page.waitForURL((url) => url.pathname === '/' && url.search === '');
    await expect.poll(() => page.evaluate(() => caches.keys())).toEqual([]);
  });

  await expectHeader(page);
});

test('with JavaScript off the menu, the calculator, the prices and the blog work with links and forms alone', async ({
  newVisitor,
}) => {
  const page = await newVisitor({ javaScriptEnabled: false, viewport: PHONE });
  await test.step('the menu opens, closes and leads to the right section', async () => {
    await page.goto('/about');
    const drawer = page.locator('dialog#menu');
    const open = async () => {
      await page.getByRole('link', { name: 'Menu' }).click();
      await expect(drawer).toBeVisible();
      const box = await drawer.boundingBox();
      expect([box?.x, box?.width]).toEqual([90, 300]);
    };
    await expect(page.getByRole('button', { name: 'Menu' })).toBeHidden();
    await expect(drawer).toBeHidden();
    await open();
    await drawer.getByRole('link', { name: 'Close' }).click();
    await expect(drawer).toBeHidden();
    await open();
    await drawer.getByRole('link', { name: 'Pricing' }).click();
    await expect(page).toHaveURL('/#pricing');
    await expect(drawer).toBeHidden();
    await expectSectionOnTop(page, 'pricing');
    await open();
    await drawer.getByRole('link', { name: 'Features' }).click();
    await expect(drawer).toBeHidden();
    await expectSectionOnTop(page, 'features');
    await open();
    await drawer.getByRole('link', { name: 'Sign in' }).click();
    await page.waitForURL('/auth');
  });

  await test.step('the calculator prices a job, and prices switch to yearly', async () => {
    await page.goto('/');
    const form = page.locator('form[data-calculator]');
    await form.getByLabel('Surface and material').selectOption(CHOICE.surface);
    await form.getByLabel('Add-on').selectOption(CHOICE.addon);
    await form.getByLabel('Quantity').fill(String(CHOICE.quantity));
    await form.getByRole('button', { name: 'Show the price' }).click();
    await page.waitForURL((url) => url.searchParams.get('quantity') === String(CHOICE.quantity));
    await expect(form.locator('[data-word="total"]')).toHaveText(expectedTotal(CHOICE));
    await expect(form.getByLabel('Surface and material')).toHaveValue(CHOICE.surface);
    await page.goto('/?surface=nothing&quantity=many&addon=');
    await expect(form.getByText('Please enter a number from')).toBeVisible();
    await expectYearlySwitch(page);
  });

  await test.step('the blog leads to an article, its chapters and the next article', async () => {
    await page.goto('/blog');
    await page.getByRole('link', { name: 'How to price pressure washing by surface and material' }).click();
    await expect(page.getByRole('heading', { level: 1 })).toHaveText(
      'How to price pressure washing by surface and material',
    );
    await page.getByText('In this article', { exact: true }).click();
    await page.getByRole('link', { name: 'A worked example' }).click();
    await expect(page.getByRole('heading', { name: 'A worked example' })).toBeInViewport();
    await expect(page.getByRole('row', { name: /Total before tax/ }).first()).toContainText('$1,158.60');
    await page.getByRole('region', { name: 'Read next' }).getByRole('link').first().click();
    await expect(page.getByRole('heading', { level: 1 })).toHaveText('Quoting a roof from the ground');
    await page.getByRole('link', { name: 'Back to the blog' }).click();
    await expect(page).toHaveURL(/\/blog$/);
  });
});
