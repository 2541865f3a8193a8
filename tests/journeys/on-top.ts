import type { Locator } from '@playwright/test';

/** Returns true when a tap on the element's middle would hit the element now, without scrolling. */
export function isOnTop(part: Locator): Promise<boolean> {
  return part.evaluate((element) => {
    const { left, top, width, height } = element.getBoundingClientRect();
    return element.contains(document.elementFromPoint(left + width / 2, top + height / 2));
  });
}
