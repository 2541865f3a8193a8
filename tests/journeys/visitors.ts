/**
 * Opens browser windows for the people in journeys. Reuses windows of earlier journeys, because a window that
 * has loaded the program's scripts opens a screen with half the work. Only those script files carry over.
 */
import type { Browser, BrowserContext, BrowserContextOptions, Page } from '@playwright/test';

export interface Visitors {
  /** Opens a window without cookies or stored data. */
  open(options: BrowserContextOptions): Promise<Page>;
  /** Ends all visits. The next visitors reuse the browser contexts. */
  leave(): Promise<void>;
  close(): Promise<void>;
}

const usedUp = new WeakSet<BrowserContext>();

/** Keeps later journeys from reusing the page's context. Changes to its clock, for example, can't be undone. */
export function useUp(page: Page): void {
  usedUp.add(page.context());
}

/** Clears cookies of the whole context, and the site's other data. */
async function forgetEarlierVisitor(page: Page, origin: string): Promise<void> {
  await page.context().clearCookies();
  const devtools = await page.context().newCDPSession(page);
  await devtools.send('Storage.clearDataForOrigin', { origin, storageTypes: 'all' });
  await devtools.detach();
}

export function visitorsOf(browser: Browser): Visitors {
  /** contexts to reuse, by their options */
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
