import type { Page } from '@playwright/test';

/**
 * Some of the server's answers to a screen are changed on their way: for states that take a disk full of files, a dispute
 * or a night to come about. Ends with `page.unrouteAll()`.
 * @param path of the call, such as '/api/exports'
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
