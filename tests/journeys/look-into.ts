import type { Locator, Page } from '@playwright/test';
import { expectAccessible } from './accessibility.ts';
import { expect } from './journey.ts';

export async function closeByKey(page: Page, opener: Locator): Promise<void> {
  await page.keyboard.press('Escape');
  await expect(page.getByRole('dialog')).toHaveCount(0);
  await expect(opener).toBeFocused();
}

/**
 * Opens a dialog or menu, runs axe, closes it with Escape, and expects the focus back on its opener. @param item
 * in the menu that the opener opens; without it, the opener opens the dialog itself
 */
export async function lookInto(page: Page, opener: Locator, dialog: string | RegExp, item?: string): Promise<void> {
  await opener.click();
  if (item !== undefined) await page.getByRole('menuitem', { name: item }).click();
  await expect(page.getByRole('dialog', { name: dialog })).toBeVisible();
  await expectAccessible(page, item ?? String(dialog));
  await closeByKey(page, opener);
}

export async function lookIntoMenu(page: Page, opener: Locator, name: string): Promise<void> {
  await opener.click();
  await expect(page.getByRole('menu')).toBeVisible();
  await expectAccessible(page, name);
  await page.keyboard.press('Escape');
  await expect(page.getByRole('menu')).toHaveCount(0);
  await expect(opener).toBeFocused();
}
