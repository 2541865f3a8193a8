import type { z } from 'zod';
import type { Logo } from '#contract/logo.ts';
import { logoFiles } from './logo-files.ts';
import type { FileStorage } from './storage.ts';

/** A year ahead and more, and the same address until then: a logo is loaded once and hides nothing. */
function logoUrlsExpire(now: Date): Date {
  return new Date(Date.UTC(now.getUTCFullYear() + 2, 0, 1));
}

/**
 * A logo with addresses that whoever has them can open, and nobody can guess.
 * @param folder organizations.logo_url, today's or a snapshot's
 */
export function presentLogo(files: FileStorage, folder: string | null, now: Date): z.input<typeof Logo> | null {
  const logo = logoFiles(folder);
  if (!logo) return null;
  const { page, pageLarge, width, height, ground } = logo;
  const expires = logoUrlsExpire(now);
  return { url: files.sign(page, expires), large_url: files.sign(pageLarge, expires), width, height, ground };
}
