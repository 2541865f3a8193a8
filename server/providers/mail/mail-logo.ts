import { LOGO_BACKGROUND_COLORS } from '#contract/logo-background.ts';
import { logoFiles } from '#server/platform/files/logo-files.ts';
import { FileNotFound, type FileStorage } from '#server/platform/files/storage.ts';
import type { Log } from '#server/platform/log/log.ts';
import type { MailAttachment } from './transport.ts';

/** Keeps the header short. */
const HEIGHT_MAX = 40;

/** The HTML refers to the logo inside the email by this content id. */
const CONTENT_ID = 'company-logo@mail';

export interface LogoServices {
  readonly files: FileStorage;
  readonly log: Log;
}

/**
 * Returns the logo for the header. Screen readers skip it, because the company's name is next to it. Leaves no gap
 * where images are blocked.
 * @param folder organizations.logo_url
 */
export function logoImage(folder: string | null | undefined) {
  const logo = logoFiles(folder ?? null);
  if (!logo) return null;
  const scale = Math.min(1, HEIGHT_MAX / logo.height);
  // Behind a logo that fills its rectangle, a white background would show through at the rounded corners.
  const ground = logo.ground === 'none' ? {} : { background: LOGO_BACKGROUND_COLORS[logo.ground], padding: 6 };
  return {
    src: `cid:${CONTENT_ID}`,
    width: Math.round(logo.width * scale),
    height: Math.round(logo.height * scale),
    alt: '',
    // Keeps React from adding a preload link to the head.
    fetchPriority: 'low',
    style: { border: 0, borderRadius: 6, maxWidth: '100%', height: 'auto', ...ground },
  } as const;
}

/** Returns null for a missing file, because the email is complete without a logo. */
async function logoPicture({ files, log }: LogoServices, folder: string | null): Promise<Uint8Array | null> {
  const logo = logoFiles(folder);
  if (!logo) return null;
  try {
    return await files.download(logo.mail);
  } catch (error) {
    if (!(error instanceof FileNotFound)) throw error;
    log.error({ err: error, folder }, 'the file of a logo is missing');
    return null;
  }
}

export async function logoAttachments(services: LogoServices, folder: string | null): Promise<MailAttachment[]> {
  const bytes = await logoPicture(services, folder);
  return bytes ? [{ fileName: 'logo.png', contentType: 'image/png', bytes, contentId: CONTENT_ID }] : [];
}

/** Embeds the logo in the HTML, to show an email outside an email client. */
export async function withLogoInside(services: LogoServices, html: string, folder: string | null): Promise<string> {
  const bytes = await logoPicture(services, folder);
  const picture = bytes ? `data:image/png;base64,${Buffer.from(bytes).toString('base64')}` : 'data:,';
  return html.replaceAll(`cid:${CONTENT_ID}`, picture);
}
