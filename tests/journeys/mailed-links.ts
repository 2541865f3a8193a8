import { expect } from '@playwright/test';
import type { Installation } from './installation.ts';

/** Returns the links to a page in a recipient's latest emails, once there are at least `count`. */
export async function mailedLinks(
  installation: Installation,
  address: string,
  path: string,
  count = 1,
): Promise<string[]> {
  const links = async () =>
    (await installation.mailsTo(address)).flatMap(
      ({ text }) => text?.match(new RegExp(`https?://\\S+${path.replaceAll('?', '\\?')}\\S+`))?.[0] ?? [],
    );
  await expect
    .poll(async () => (await links()).length, { message: `${path} in mails to ${address}` })
    .toBeGreaterThanOrEqual(count);
  return links();
}

export async function mailedLink(installation: Installation, address: string, path: string): Promise<string> {
  return (await mailedLinks(installation, address, path)).at(-1) ?? '';
}
