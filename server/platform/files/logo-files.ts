import { createHash } from 'node:crypto';
import { LOGO_BACKGROUNDS, type LogoBackground } from '#contract/logo-background.ts';
import type { ProcessedLogo } from '#server/platform/images/logo.ts';

interface LogoFiles {
  /** WebP, with one and two pixels per CSS pixel */
  page: string;
  pageLarge: string;
  /** PNG, with two pixels per CSS pixel */
  mail: string;
  pdf: string;
  /** in CSS pixels */
  width: number;
  height: number;
  ground: LogoBackground;
}

const FOLDER = /^[0-9a-f-]{36}\/logos\/[0-9a-f]{64}-(\d{1,3})x(\d{1,3})-([a-z]{4,5})$/;

/**
 * Names a logo's folder after the SHA-256 of its images. A snapshot that names the folder therefore identifies the logo
 * that was shown, and no other image can replace it.
 */
export function logoFolder(orgId: string, logo: ProcessedLogo): string {
  const hash = createHash('sha256');
  for (const picture of [logo.pageLarge, logo.page, logo.mail, logo.pdf]) hash.update(picture);
  return `${orgId}/logos/${hash.digest('hex')}-${logo.width}x${logo.height}-${logo.ground}`;
}

/**
 * @param folder organizations.logo_url, or a snapshot's
 * @returns null if there is no logo, and for a folder that this server didn't write
 */
export function logoFiles(folder: string | null): LogoFiles | null {
  const [, width, height, ground] = FOLDER.exec(folder ?? '') ?? [];
  const known = LOGO_BACKGROUNDS.find((name) => name === ground);
  if (folder === null || !known) return null;
  return {
    page: `${folder}/page.webp`,
    pageLarge: `${folder}/page-large.webp`,
    mail: `${folder}/mail.png`,
    pdf: `${folder}/pdf.png`,
    width: Number(width),
    height: Number(height),
    ground: known,
  };
}
