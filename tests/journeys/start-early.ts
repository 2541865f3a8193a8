import type { Locator, Page } from '@playwright/test';

/** Starts the work of a visit before its day, from a menu. @param act how the person operates a control */
export async function startEarly(
  page: Page,
  act: (target: Locator) => Promise<void> = (target) => target.click(),
): Promise<void> {
  await act(page.getByRole('button', { name: 'Change status' }));
  await act(page.getByRole('menuitem', { name: 'Start work', exact: true }));
}
