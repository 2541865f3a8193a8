/**
 * Browser windows of the people in journeys. A journey gets windows that an earlier one has used: one that has the
 * program's scripts already opens a screen for half the work. Nothing but those files stays from the one to the other.
 */
import type { Browser, BrowserContext, BrowserContextOptions, Page } from '@playwright/test';

export interface Visitors {
  /** A window of its own: no cookies, nothing stored. */
  open(options: BrowserContextOptions): Promise<Page>;
  /** Ends the visits of all windows; their contexts wait for the next visitors. */
  leave(): Promise<void>;
  close(): Promise<void>;
}

const usedUp = new WeakSet<BrowserContext>();

/** The page's context is not used again: what the journey changes there, such as the clock, cannot be undone. */
export function useUp(page: Page): void {
  usedUp.add(page.context());
}

/** Cookies belong to the whole context, and everything else to the site. */
async function forgetEarlierVisitor(page: Page, origin: string): Promise<void> {
  await page.context().clearCookies();
  const devtools = await page.context().newCDPSession(page);
  await devtools.send('Storage.clearDataForOrigin', { origin, storageTypes: 'all' });
  await devtools.detach();
}

export function visitorsOf(browser: Browser): Visitors {
  /** those that wait, by their options */
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
