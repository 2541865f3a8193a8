import type { Page } from '@playwright/test';
import { estimate } from '#domain/pricing/price-estimate.ts';
import { formatPlanPrice, PLANS, yearlyCents } from '#domain/company/plans.ts';
import { expectToast } from './journey.ts';
import { DESK, expect, expectSectionOnTop, mainText, PHONE, test } from './public-visit.ts';

const SECTIONS = [
  ['Features', 'features'],
  ['Pricing', 'pricing'],
  ['FAQ', 'faq'],
] as const;

const headerOf = (page: Page) => page.locator('.site-header');
const drawerOf = (page: Page) => page.getByRole('dialog', { name: 'Menu' });
const scrollTop = (page: Page) => page.evaluate(() => Math.round(scrollY));

test('the landing page says what it takes: minutes, no card, no spreadsheets', async ({ page }) => {
  await page.goto('/');
  const hero = page.locator('section', { has: page.getByRole('heading', { level: 1 }) });
  for (const words of ['Set up in about 5 minutes', 'cancel anytime', 'No spreadsheets'])
    await expect(hero).toContainText(words);
});

test.describe('header', () => {
  test.use({ viewport: DESK });

  test('stays at the top and leads to the sections of the landing page', async ({ page }) => {
    await page.goto('/');
    for (const [name, id] of SECTIONS) {
      await headerOf(page).getByRole('link', { name, exact: true }).click();
      await expect(page).toHaveURL(`/#${id}`);
      await expectSectionOnTop(page, id);
      expect((await headerOf(page).boundingBox())?.y).toBe(0);
    }
    for (const name of ['Sign in', 'Start free trial'])
      await expect(headerOf(page).getByRole('link', { name })).toHaveAttribute('href', '/auth');
  });

  test('from another page goes to the landing page first, and 100 ms later to the section', async ({ page }) => {
    const start = new Date('2026-11-21T12:00:00Z').getTime();
    await page.clock.install({ time: start });
    await page.goto('/about');
    await page.clock.pauseAt(start + 60_000);
    for (const [name, id] of SECTIONS) {
      await page.goto('/about');
      await headerOf(page).getByRole('link', { name, exact: true }).click();
      await page.waitForURL('/');
      // Its script has taken up what the other page left.
      await expect.poll(() => page.evaluate(() => sessionStorage.length)).toBe(0);
      await page.clock.runFor(90);
      expect(await scrollTop(page)).toBe(0);
      await page.clock.runFor(20);
      await expect(page).toHaveURL(`/#${id}`);
      await expectSectionOnTop(page, id);
    }
  });

  test('scrolls smoothly, and at once for who wants less motion', async ({ page }) => {
    await page.goto('/');
    const behavior = () => page.evaluate(() => getComputedStyle(document.documentElement).scrollBehavior);
    expect(await behavior()).toBe('smooth');
    await page.emulateMedia({ reducedMotion: 'reduce' });
    expect(await behavior()).toBe('auto');
    await headerOf(page).getByRole('link', { name: 'FAQ' }).click();
    // No frame in between: where it arrives is where it is.
    const arrived = await scrollTop(page);
    await page.evaluate(() => new Promise((done) => requestAnimationFrame(() => requestAnimationFrame(done))));
    expect(await scrollTop(page)).toBe(arrived);
    await expectSectionOnTop(page, 'faq');
  });
});

test.describe('drawer', () => {
  test('opens from the right, 300 pixels wide, 400 from the small breakpoint on', async ({ page }) => {
    for (const [width, expected] of [
      [320, 300],
      [390, 300],
      [639, 300],
      [640, 400],
      [767, 400],
    ] as const) {
      await page.setViewportSize({ width, height: 844 });
      await page.goto('/');
      await page.getByRole('button', { name: 'Menu' }).click();
      const box = { x: width - expected, y: 0, width: expected, height: 844 };
      await expect.poll(() => drawerOf(page).boundingBox()).toEqual(box);
    }
    await page.setViewportSize({ width: 768, height: 844 });
    await page.goto('/');
    await expect(page.getByRole('button', { name: 'Menu' })).toBeHidden();
    await expect(headerOf(page).getByRole('link', { name: 'FAQ' })).toBeVisible();
  });

  test('keeps the keyboard inside, closes with Escape and gives the focus back', async ({ page }) => {
    await page.goto('/blog');
    const opener = page.getByRole('button', { name: 'Menu' });
    await opener.focus();
    await page.keyboard.press('Enter');
    await expect(drawerOf(page)).toBeVisible();
    const names = ['Close', 'Features', 'Pricing', 'FAQ', 'Sign in', 'Start free trial'];
    await expect(drawerOf(page).getByRole('button').or(drawerOf(page).getByRole('link'))).toHaveText(names);
    expect(await focusedName(page)).toBe('Close');
    for (const [key, order] of [
      ['Tab', [...names.slice(1), 'Close', 'Features']],
      ['Shift+Tab', ['Close', ...names.slice(1).reverse(), 'Close']],
    ] as const) {
      for (const name of order) {
        await page.keyboard.press(key);
        // Between the last and the first a browser may stop at its own controls, never at the page behind.
        if ((await focusedName(page)) === OUTSIDE_PAGE) await page.keyboard.press(key);
        expect(await focusedName(page), key).toBe(name);
      }
    }
    await page.keyboard.press('Escape');
    await expect(drawerOf(page)).toBeHidden();
    await expect(opener).toBeFocused();
  });

  test('closes by its button, beside it, and by every way out of it', async ({ page }) => {
    await page.goto('/');
    const open = async () => {
      await page.getByRole('button', { name: 'Menu' }).click();
      await expect(drawerOf(page)).toBeVisible();
    };
    await open();
    await drawerOf(page).getByRole('button', { name: 'Close' }).click();
    await expect(drawerOf(page)).toBeHidden();
    await expect(page.getByRole('button', { name: 'Menu' })).toBeFocused();
    await open();
    await page.mouse.click(20, 400);
    await expect(drawerOf(page)).toBeHidden();
    for (const [name, id] of SECTIONS) {
      await open();
      await drawerOf(page).getByRole('link', { name, exact: true }).click();
      await expect(drawerOf(page)).toBeHidden();
      await expect(page).toHaveURL(`/#${id}`);
      await expectSectionOnTop(page, id);
    }
    for (const name of ['Sign in', 'Start free trial']) {
      await page.goto('/about');
      await open();
      await drawerOf(page).getByRole('link', { name }).click();
      await page.waitForURL('/auth');
    }
  });

  test('leads to a section from another page, too', async ({ page }) => {
    await page.goto('/terms');
    await page.getByRole('button', { name: 'Menu' }).click();
    await drawerOf(page).getByRole('link', { name: 'Pricing' }).click();
    await expect(page).toHaveURL('/#pricing');
    await expect(drawerOf(page)).toBeHidden();
    await expectSectionOnTop(page, 'pricing');
  });
});

const OUTSIDE_PAGE = 'none';

function focusedName(page: Page): Promise<string> {
  return page.evaluate((none) => {
    const { activeElement } = document;
    return activeElement === document.body ? none : (activeElement?.textContent?.trim() ?? '');
  }, OUTSIDE_PAGE);
}

test('the first thing the keyboard reaches leads past the header', async ({ page, paths }) => {
  for (const path of paths) {
    await page.goto(path);
    await page.keyboard.press('Tab');
    const skip = page.getByRole('link', { name: 'Skip to content' });
    await expect(skip, path).toBeFocused();
    await expect(skip, path).toBeInViewport({ ratio: 1 });
    await page.keyboard.press('Enter');
    await expect(page.getByRole('main'), path).toBeFocused();
  }
});

test('the hero offers a trial and a sample quote', async ({ page }) => {
  for (const [name, path] of [
    ['Start free trial', '/auth'],
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

const CHOICE = { surface: 'House Siding/stucco', quantity: 1850, addon: '' };

function expectedTotal(choice: typeof CHOICE): string {
  const words = estimate(choice);
  if (!words) throw new Error('The choice has a price');
  return words.total;
}

test('the calculator prices what is typed, with the pricing of the product', async ({ page }) => {
  await page.goto('/');
  const form = page.locator('form[data-calculator]');
  const total = form.locator('[data-word="total"]');
  await form.getByLabel('Surface and material').selectOption(CHOICE.surface);
  await form.getByLabel('Add-on').selectOption(CHOICE.addon);
  await form.getByLabel('How much').fill(String(CHOICE.quantity));
  await expect(total).toHaveText(expectedTotal(CHOICE));
  await form.getByLabel('How much').fill('0');
  await expect(form.getByText('Please enter a number from')).toBeVisible();
  await expect(total).toBeHidden();
  await form.getByLabel('How much').fill('12.5');
  await expect(total).toHaveText(expectedTotal({ ...CHOICE, quantity: 12.5 }));
  await expect(page).toHaveURL('/');
});

test('the driveway is washed by mouse and by keyboard', async ({ page }) => {
  await page.goto('/');
  const compare = page.locator('[data-compare]').first();
  const slider = compare.getByRole('slider');
  const washed = () => compare.evaluate((element) => Number.parseFloat(element.style.getPropertyValue('--washed')));
  await slider.focus();
  const before = await washed();
  await page.keyboard.press('ArrowRight');
  await expect.poll(washed).toBeGreaterThan(before);
  await page.keyboard.press('Home');
  await expect.poll(washed).toBe(Number(await slider.getAttribute('min')));
  const box = await slider.boundingBox();
  if (!box) throw new Error('The slider is on the page');
  await slider.click({ position: { x: box.width * 0.75, y: box.height / 2 } });
  await expect.poll(washed).toBeGreaterThan(60);
});

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

test('prices are shown by month and by year', async ({ page }) => {
  await page.goto('/');
  await expectYearlySwitch(page);
});

test('a toast that waits is shown once, although the page is kept for everybody', async ({
  page,
  context,
  baseURL,
}) => {
  await page.goto('/');
  const text = 'Signed out successfully.';
  await context.addCookies([{ name: 'toast', value: encodeURIComponent(`success:${text}`), url: baseURL ?? '' }]);
  await page.goto('/');
  await expectToast(page, text);
  await page.reload();
  await expect(page.getByText(text)).toHaveCount(0);
  await expect(page.getByRole('heading', { level: 1 })).toBeVisible();
});

test('?sw=reset empties the caches on a page that is kept, too, and goes home', async ({ page }) => {
  await page.goto('/blog');
  await page.evaluate(async () => (await caches.open('old')).put('/x', new Response('x')));
  await page.goto('/blog?sw=reset');
  await page.waitForURL((url) => url.pathname === '/' && url.search === '');
  await expect.poll(() => page.evaluate(() => caches.keys())).toEqual([]);
});

test.describe('with JavaScript off', () => {
  test('every page can be read', async ({ newVisitor, paths }) => {
    const page = await newVisitor({ javaScriptEnabled: false });
    for (const path of paths) {
      const answer = await page.goto(path);
      expect(answer?.status(), path).toBe(200);
      await expect(page.getByRole('heading', { level: 1 }), path).toBeVisible();
      expect((await mainText(page)).length, path).toBeGreaterThan(200);
    }
  });

  test('the menu opens and closes by links alone', async ({ newVisitor }) => {
    const page = await newVisitor({ javaScriptEnabled: false, viewport: PHONE });
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

  test('every link of header and footer leads on', async ({ newVisitor }) => {
    const page = await newVisitor({ javaScriptEnabled: false, viewport: DESK });
    await page.goto('/about');
    for (const part of ['.site-header', '.site-footer']) {
      const links = page.locator(`${part} a:visible`);
      for (let index = 0; index < (await links.count()); index += 1) {
        const href = (await links.nth(index).getAttribute('href')) ?? '';
        await links.nth(index).click();
        await expect(page).toHaveURL(href);
        await expect(page.getByRole('heading', { level: 1 }), href).toBeVisible();
        await page.goto('/about');
      }
    }
  });

  test('the calculator works by its form, and prices switch to yearly', async ({ newVisitor }) => {
    const page = await newVisitor({ javaScriptEnabled: false });
    await page.goto('/');
    const form = page.locator('form[data-calculator]');
    await form.getByLabel('Surface and material').selectOption(CHOICE.surface);
    await form.getByLabel('Add-on').selectOption(CHOICE.addon);
    await form.getByLabel('How much').fill(String(CHOICE.quantity));
    await form.getByRole('button', { name: 'Show the price' }).click();
    await page.waitForURL((url) => url.searchParams.get('quantity') === String(CHOICE.quantity));
    await expect(form.locator('[data-word="total"]')).toHaveText(expectedTotal(CHOICE));
    await expect(form.getByLabel('Surface and material')).toHaveValue(CHOICE.surface);
    await page.goto('/?surface=nothing&quantity=many&addon=');
    await expect(form.getByText('Please enter a number from')).toBeVisible();
    await expectYearlySwitch(page);
  });
});
