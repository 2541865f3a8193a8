/**
 * Browser windows of the people in journeys. A journey reuses windows of earlier journeys, because a window that has
 * already loaded the program's scripts opens a screen with half the work. Only those script files carry over.
 */
import type { Browser, BrowserContext, BrowserContextOptions, Page } from '@playwright/test';

export interface Visitors {
  /** Opens a window without cookies or stored data. */
  open(options: BrowserContextOptions): Promise<Page>;
  /** Ends all visits; the browser contexts are reused by the next visitors. */
  leave(): Promise<void>;
  close(): Promise<void>;
}

const usedUp = new WeakSet<BrowserContext>();

/** Marks the page's context as not reusable: what the journey changes there, such as the clock, can't be undone. */
export function useUp(page: Page): void {
  usedUp.add(page.context());
}

/** Clears cookies for the whole context, and all other data for the site. */
async function forgetEarlierVisitor(page: Page, origin: string): Promise<void> {
  await page.context().clearCookies();
  const devtools = await page.context().newCDPSession(page);
  await devtools.send('Storage.clearDataForOrigin', { origin, storageTypes: 'all' });
  await devtools.detach();
}

export function visitorsOf(browser: Browser): Visitors {
  /** contexts ready for reuse, by their options */
  const waiting = new Map<string, BrowserContext[]>();
  const visiting: { context: BrowserContext; kind: string }[] = [];
  return {
    async open({ extraHTTPHeaders = {}, ...options }) {
      const kind = JSON.stringify(options);
      const known = waiting.get(kind)?.pop();
      const context = known ?? (await browser.newContext(options));
      visiting.push({ context, kind });
      await context.setExtraHTTPHeaders(extraHTTPHeaders);
      const page = await context.newPage();
      if (known) await forgetEarlierVisitor(page, options.baseURL ?? '');
      return page;
    },
    async leave() {
      for (const { context, kind } of visiting.splice(0)) {
        if (usedUp.has(context)) {
          await context.close();
          continue;
        }
        for (const page of context.pages()) await page.close();
        await context.setOffline(false);
        waiting.set(kind, [...(waiting.get(kind) ?? []), context]);
      }
    },
    async close() {
      for (const context of [...waiting.values()].flat()) await context.close();
    },
  };
}
