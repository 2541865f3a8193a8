import type { Page } from '@playwright/test';
import { estimate } from '#web/site/landing/price-estimate.ts';
import { formatPlanPrice, PLANS, yearlyCents } from '#domain/company/plans.ts';
import { expectAccessible } from './accessibility.ts';
import { expectToast } from './journey.ts';
import { DESK, expect, expectSectionOnTop, PHONE, test } from './public-visit.ts';

const SECTIONS = [
  ['Features', 'features'],
  ['Pricing', 'pricing'],
  ['FAQ', 'faq'],
] as const;

const headerOf = (page: Page) => page.locator('.site-header');
const drawerOf = (page: Page) => page.getByRole('dialog', { name: 'Menu' });
const scrollTop = (page: Page) => page.evaluate(() => Math.round(scrollY));

async function openDrawer(page: Page): Promise<void> {
  await page.getByRole('button', { name: 'Menu' }).click();
  await expect(drawerOf(page)).toBeVisible();
}

test('the header stays on top and leads to the sections, from everywhere', async ({ page }) => {
  await page.setViewportSize(DESK);
  await page.goto('/');
  await test.step('on the landing page', async () => {
    for (const [name, id] of SECTIONS) {
      await headerOf(page).getByRole('link', { name, exact: true }).click();
      await expect(page).toHaveURL(`/#${id}`);
      await expectSectionOnTop(page, id);
      expect((await headerOf(page).boundingBox())?.y).toBe(0);
    }
    for (const name of ['Sign in', 'Start free trial'])
      await expect(headerOf(page).getByRole('link', { name })).toHaveAttribute('href', '/auth');
  });

  await test.step('smoothly, and at once for who wants less motion', async () => {
    await page.goto('/');
    const behavior = () => page.evaluate(() => getComputedStyle(document.documentElement).scrollBehavior);
    await page.emulateMedia({ reducedMotion: 'no-preference' });
    expect(await behavior()).toBe('smooth');
    await page.emulateMedia({ reducedMotion: 'reduce' });
    expect(await behavior()).toBe('auto');
    await headerOf(page).getByRole('link', { name: 'FAQ' }).click();
    // No frame in between: it ends up exactly there.
    const arrived = await scrollTop(page);
    await page.evaluate(() => new Promise((done) => requestAnimationFrame(() => requestAnimationFrame(done))));
    expect(await scrollTop(page)).toBe(arrived);
    await expectSectionOnTop(page, 'faq');
  });

  await test.step('on a phone it is one line, with the whole name', async () => {
    const height = async (part: string) => (await page.locator(part).first().boundingBox())?.height ?? 0;
    for (const width of [360, 375, 390, 393, 412, 430]) {
      await page.setViewportSize({ width, height: 800 });
      expect(await height('.site-header'), `${width} pixels`).toBeLessThanOrEqual(72);
      // One line of letters.
      expect(await height('.site-header .site-brand span'), `${width} pixels`).toBeLessThan(40);
    }
    await page.setViewportSize(DESK);
  });

  await test.step('from another page to the landing page first, and 100 ms later to the section', async () => {
    const start = new Date('2026-11-21T12:00:00Z').getTime();
    await page.clock.install({ time: start });
    await page.goto('/about');
    await page.clock.pauseAt(start + 60_000);
    for (const [name, id] of SECTIONS) {
      await page.goto('/about');
      await headerOf(page).getByRole('link', { name, exact: true }).click();
      await page.waitForURL('/');
      // Its script has taken over what the other page left.
      await expect.poll(() => page.evaluate(() => sessionStorage.length)).toBe(0);
      await page.clock.runFor(90);
      expect(await scrollTop(page)).toBe(0);
      await page.clock.runFor(20);
      await expect(page).toHaveURL(`/#${id}`);
      await expectSectionOnTop(page, id);
    }
  });
});

test('the drawer opens from the right, keeps the keyboard inside and closes by every way out of it', async ({
  page,
}) => {
  await page.goto('/blog');
  await test.step('300 pixels wide, 400 from the small breakpoint on, and gone on a desk', async () => {
    for (const [width, expected] of [
      [320, 300],
      [390, 300],
      [639, 300],
      [640, 400],
      [767, 400],
    ] as const) {
      await page.setViewportSize({ width, height: 844 });
      await openDrawer(page);
      const box = { x: width - expected, y: 0, width: expected, height: 844 };
      await expect.poll(() => drawerOf(page).boundingBox()).toEqual(box);
      await page.keyboard.press('Escape');
      await expect(drawerOf(page)).toBeHidden();
    }
    await page.setViewportSize({ width: 768, height: 844 });
    await expect(page.getByRole('button', { name: 'Menu' })).toBeHidden();
    await expect(headerOf(page).getByRole('link', { name: 'FAQ' })).toBeVisible();
    await page.setViewportSize(PHONE);
  });

  await test.step('keeps the keyboard inside, closes with Escape and gives the focus back', async () => {
    const opener = page.getByRole('button', { name: 'Menu' });
    await opener.focus();
    await page.keyboard.press('Enter');
    await expect(drawerOf(page)).toBeVisible();
    await expectAccessible(page, 'drawer');
    const names = ['Close', 'Features', 'Pricing', 'FAQ', 'Sign in', 'Start free trial'];
    await expect(drawerOf(page).getByRole('button').or(drawerOf(page).getByRole('link'))).toHaveText(names);
    expect(await focusedName(page)).toBe('Close');
    for (const [key, order] of [
      ['Tab', [...names.slice(1), 'Close', 'Features']],
      ['Shift+Tab', ['Close', ...names.slice(1).reverse(), 'Close']],
    ] as const) {
      for (const name of order) {
        await page.keyboard.press(key);
        // Between the last and the first element, a browser may stop at its own controls, but never at the page behind.
        if ((await focusedName(page)) === OUTSIDE_PAGE) await page.keyboard.press(key);
        expect(await focusedName(page), key).toBe(name);
      }
    }
    await page.keyboard.press('Escape');
    await expect(drawerOf(page)).toBeHidden();
    await expect(opener).toBeFocused();
  });

  await test.step('closes by its button, beside it, and by every way out of it', async () => {
    await page.goto('/');
    await openDrawer(page);
    await drawerOf(page).getByRole('button', { name: 'Close' }).click();
    await expect(drawerOf(page)).toBeHidden();
    await expect(page.getByRole('button', { name: 'Menu' })).toBeFocused();
    await openDrawer(page);
    await page.mouse.click(20, 400);
    await expect(drawerOf(page)).toBeHidden();
    for (const [name, id] of SECTIONS) {
      await openDrawer(page);
      await drawerOf(page).getByRole('link', { name, exact: true }).click();
      await expect(drawerOf(page)).toBeHidden();
      await expect(page).toHaveURL(`/#${id}`);
      await expectSectionOnTop(page, id);
    }
    for (const name of ['Sign in', 'Start free trial']) {
      await page.goto('/about');
      await openDrawer(page);
      await drawerOf(page).getByRole('link', { name }).click();
      await page.waitForURL('/auth');
    }
  });

  await test.step('leads to a section from another page, too', async () => {
    await page.goto('/terms');
    await openDrawer(page);
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

test('the landing page: what it says and offers, the calculator, the driveway, the prices', async ({
  page,
  context,
  baseURL,
}) => {
  await page.goto('/');
  await test.step('minutes, no card, no spreadsheets', async () => {
    const hero = page.locator('section', { has: page.getByRole('heading', { level: 1 }) });
    for (const words of ['Set up in about 5 minutes', 'cancel anytime', 'No spreadsheets'])
      await expect(hero).toContainText(words);
  });

  await test.step('the calculator prices what is typed, with the pricing of the product', async () => {
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

  await test.step('the driveway is washed by mouse and by keyboard', async () => {
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

  await test.step('prices are shown by month and by year', () => expectYearlySwitch(page));

  await test.step('the hero leads to a trial and to a sample quote', async () => {
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

  await test.step('reading sets no cookie, as the privacy page says', async () => {
    for (const path of ['/', '/privacy', '/contact']) await page.goto(path);
    expect(await context.cookies()).toEqual([]);
  });

  await test.step('a toast that waits is shown once, although the page is kept for everybody', async () => {
    const text = 'Signed out successfully.';
    await context.addCookies([{ name: 'toast', value: encodeURIComponent(`success:${text}`), url: baseURL ?? '' }]);
    await page.goto('/');
    await expectToast(page, text);
    await page.reload();
    await expect(page.getByText(text)).toHaveCount(0);
    await expect(page.getByRole('heading', { level: 1 })).toBeVisible();
  });

  await test.step('?sw=reset empties the caches on a page that is kept, too, and goes home', async () => {
    await page.goto('/blog');
    await page.evaluate(async () => (await caches.open('old')).put('/x', new Response('x')));
    await page.goto('/blog?sw=reset');
    await page.waitForURL((url) => url.pathname === '/' && url.search === '');
    await expect.poll(() => page.evaluate(() => caches.keys())).toEqual([]);
  });
});

test('with JavaScript off the menu, the calculator, the prices and the blog work by links and forms alone', async ({
  newVisitor,
}) => {
  const page = await newVisitor({ javaScriptEnabled: false, viewport: PHONE });
  await test.step('the menu', async () => {
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

  await test.step('calculator and prices', async () => {
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

  await test.step('an article, its chapters, and the next one', async () => {
    await page.goto('/blog');
    await page.getByRole('link', { name: 'How to price pressure washing by surface and material' }).click();
    await expect(page.getByRole('heading', { level: 1 })).toHaveText(
      'How to price pressure washing by surface and material',
    );
    await page.getByRole('link', { name: 'A worked example' }).click();
    await expect(page.getByRole('heading', { name: 'A worked example' })).toBeInViewport();
    await expect(page.getByRole('row', { name: /Total before tax/ }).first()).toContainText('$1,158.60');
    await page.getByRole('region', { name: 'Read next' }).getByRole('link').first().click();
    await expect(page.getByRole('heading', { level: 1 })).toHaveText('Quoting a roof from the ground');
    await page.getByRole('link', { name: 'Back to the blog' }).click();
    await expect(page).toHaveURL(/\/blog$/);
  });
});
