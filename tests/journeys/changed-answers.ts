import type { Page } from '@playwright/test';

/**
 * Changes the server's responses to a screen, for states that otherwise need a full disk, a dispute or a nightly
 * job. Undo with `page.unrouteAll()`. @param path of the call, such as '/api/exports'
 */
export async function changeAnswer<Answer>(
  page: Page,
  path: string,
  change: (answer: Answer) => unknown,
): Promise<void> {
  await page.route(
    ({ pathname }) => pathname === path,
    async (route) => {
      const response = await route.fetch();
      await route.fulfill({ response, json: change((await response.json()) as Answer) });
    },
  );
}
