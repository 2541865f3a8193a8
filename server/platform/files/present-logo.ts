import type { z } from 'zod';
import type { Logo } from '#contract/logo.ts';
import { logoFiles } from './logo-files.ts';
import type { FileStorage } from './storage.ts';

/**
 * Returns when a logo's URLs expire: more than a year ahead, and the same date for a long time, so that browsers load a
 * logo once. A logo isn't secret.
 */
function logoUrlsExpire(now: Date): Date {
  return new Date(Date.UTC(now.getUTCFullYear() + 2, 0, 1));
}

/**
 * The URLs are unguessable and work for anyone who has them.
 * @param folder organizations.logo_url, or a snapshot's
 */
export function presentLogo(files: FileStorage, folder: string | null, now: Date): z.input<typeof Logo> | null {
  const logo = logoFiles(folder);
  if (!logo) return null;
  const { page, pageLarge, width, height, ground } = logo;
  const expires = logoUrlsExpire(now);
  return { url: files.sign(page, expires), large_url: files.sign(pageLarge, expires), width, height, ground };
}
