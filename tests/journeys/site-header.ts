import { expect, type Page } from '@playwright/test';
import { expectAccessible } from './accessibility.ts';
import { test } from './journey.ts';
import { DESK, expectSectionOnTop, PHONE } from './public-visit.ts';
import { useUp } from './visitors.ts';

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

async function expectDrawer(page: Page): Promise<void> {
  await page.goto('/blog');
  await test.step('300 pixels wide, 400 above the small breakpoint, and hidden on a desktop', async () => {
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

  await test.step('closes where it opened', async () => {
    const opener = await page.getByRole('button', { name: 'Menu' }).boundingBox();
    await openDrawer(page);
    await expect.poll(() => drawerOf(page).getByRole('button', { name: 'Close' }).boundingBox()).toEqual(opener);
    await page.keyboard.press('Escape');
  });

  await test.step('keeps the keyboard inside, closes on Escape and returns focus', async () => {
    const opener = page.getByRole('button', { name: 'Menu' });
    await opener.focus();
    await page.keyboard.press('Enter');
    await expect(drawerOf(page)).toBeVisible();
    await expectAccessible(page, 'drawer');
    const pages = DRAWER_PAGES.map(([name]) => name);
    const names = ['Close', 'Features', 'Pricing', 'FAQ', ...pages, 'Sign in', 'Start free trial'];
    await expect(drawerOf(page).getByRole('button').or(drawerOf(page).getByRole('link'))).toHaveText(names);
    expect(await focusedName(page)).toBe('Close');
    for (const [key, order] of [
      ['Tab', [...names.slice(1), 'Close', 'Features']],
      ['Shift+Tab', ['Close', ...names.slice(1).reverse(), 'Close']],
    ] as const) {
      for (const name of order) {
        await page.keyboard.press(key);
        // Between the last and the first element, a browser may focus its own controls, but never the page
        // behind.
        if ((await focusedName(page)) === OUTSIDE_PAGE) await page.keyboard.press(key);
        expect(await focusedName(page), key).toBe(name);
      }
    }
    await page.keyboard.press('Escape');
    await expect(drawerOf(page)).toBeHidden();
    await expect(opener).toBeFocused();
  });

  await test.step('closes with its button, a tap beside it, and every link out of it', async () => {
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
    for (const [name, path] of [...DRAWER_PAGES, ...AUTH_BUTTONS]) {
      await page.goto('/terms');
      await openDrawer(page);
      await drawerOf(page).getByRole('link', { name }).click();
      await page.waitForURL(path);
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
  await page.setViewportSize(DESK);
}

const DRAWER_PAGES = [
  ['Sample quote', '/sample-quote'],
  ['Services and rates', '/services'],
  ['Surfaces and materials', '/gallery'],
  ['Blog', '/blog'],
  ['About', '/about'],
  ['Contact', '/contact'],
] as const;

const AUTH_BUTTONS = [
  ['Sign in', '/auth'],
  ['Start free trial', '/auth?mode=sign-up'],
] as const;

/**
 * Expects the header to stay on top and its links to lead to the sections from everywhere. Stops the page's
 * clock.
 */
export async function expectHeader(page: Page): Promise<void> {
  await page.setViewportSize(DESK);
  await page.goto('/');
  await test.step('on the landing page', async () => {
    for (const [name, id] of SECTIONS) {
      await headerOf(page).getByRole('link', { name, exact: true }).click();
      await expect(page).toHaveURL(`/#${id}`);
      await expectSectionOnTop(page, id);
      expect((await headerOf(page).boundingBox())?.y).toBe(0);
    }
    for (const [name, path] of AUTH_BUTTONS)
      await expect(headerOf(page).getByRole('link', { name })).toHaveAttribute('href', path);
  });

  await test.step('smoothly, or immediately for people who prefer less motion', async () => {
    await page.goto('/');
    const behavior = () => page.evaluate(() => getComputedStyle(document.documentElement).scrollBehavior);
    await page.emulateMedia({ reducedMotion: 'no-preference' });
    expect(await behavior()).toBe('smooth');
    await page.emulateMedia({ reducedMotion: 'reduce' });
    expect(await behavior()).toBe('auto');
    await headerOf(page).getByRole('link', { name: 'FAQ' }).click();
    // No animation frame has passed, so the page has jumped there instead of scrolling.
    const arrived = await scrollTop(page);
    await page.evaluate(() => new Promise((done) => requestAnimationFrame(() => requestAnimationFrame(done))));
    expect(await scrollTop(page)).toBe(arrived);
    await expectSectionOnTop(page, 'faq');
  });

  await test.step('on a phone it is one line with the full name', async () => {
    const height = async (part: string) => (await page.locator(part).first().boundingBox())?.height ?? 0;
    for (const width of [360, 375, 390, 393, 412, 430]) {
      await page.setViewportSize({ width, height: 800 });
      expect(await height('.site-header'), `${width} pixels`).toBeLessThanOrEqual(72);
      // One line of text.
      expect(await height('.site-header .site-brand span'), `${width} pixels`).toBeLessThan(40);
    }
    await page.setViewportSize(DESK);
  });

  await expectDrawer(page);

  await test.step('from another page to the landing page first, and 100 ms later to the section', async () => {
    const start = new Date('2026-11-21T12:00:00Z').getTime();
    useUp(page);
    await page.clock.install({ time: start });
    await page.goto('/about');
    await page.clock.pauseAt(start + 60_000);
    for (const [name, id] of SECTIONS) {
      await page.goto('/about');
      await headerOf(page).getByRole('link', { name, exact: true }).click();
      await page.waitForURL('/');
      // The landing page's script has read what the other page stored.
      await expect.poll(() => page.evaluate(() => sessionStorage.length)).toBe(0);
      await page.clock.runFor(90);
      expect(await scrollTop(page)).toBe(0);
      await page.clock.runFor(20);
      await expect(page).toHaveURL(`/#${id}`);
      await expectSectionOnTop(page, id);
    }
  });
}

const OUTSIDE_PAGE = 'none';

function focusedName(page: Page): Promise<string> {
  return page.evaluate((none) => {
    const { activeElement } = document;
    return activeElement === document.body ? none : (activeElement?.textContent?.trim() ?? '');
  }, OUTSIDE_PAGE);
}
