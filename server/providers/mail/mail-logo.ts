import { LOGO_BACKGROUND_COLORS } from '#contract/logo-background.ts';
import { logoFiles } from '#server/platform/files/logo-files.ts';
import { FileNotFound, type FileStorage } from '#server/platform/files/storage.ts';
import type { Log } from '#server/platform/log/log.ts';
import type { MailAttachment } from './transport.ts';

/** The content id by which an email's HTML refers to the image inside the email. */
const CONTENT_ID = 'company-logo@mail';

export interface LogoServices {
  readonly files: FileStorage;
  readonly log: Log;
}

/**
 * Returns the logo for the header. The company's name is next to it as text, so the image is hidden from screen readers
 * and leaves no gap where images are blocked.
 * @param folder organizations.logo_url
 */
export function logoImage(folder: string | null | undefined) {
  const logo = logoFiles(folder ?? null);
  if (!logo) return null;
  const ground = { background: LOGO_BACKGROUND_COLORS[logo.ground], padding: logo.ground === 'none' ? 0 : 6 };
  return {
    src: `cid:${CONTENT_ID}`,
    width: logo.width,
    height: logo.height,
    alt: '',
    // Without this, React would add a preload link to the head.
    fetchPriority: 'low',
    style: { border: 0, borderRadius: 6, maxWidth: '100%', height: 'auto', ...ground },
  } as const;
}

/** Loads the logo. If its file is missing, logs that and omits the logo, because the email is complete without it. */
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

/** Returns the logo as an attachment; empty for an email without a logo. */
export async function logoAttachments(services: LogoServices, folder: string | null): Promise<MailAttachment[]> {
  const bytes = await logoPicture(services, folder);
  return bytes ? [{ fileName: 'logo.png', contentType: 'image/png', bytes, contentId: CONTENT_ID }] : [];
}

/** Returns the HTML of an email with its logo embedded, for showing the email outside an email client. */
export async function withLogoInside(services: LogoServices, html: string, folder: string | null): Promise<string> {
  const bytes = await logoPicture(services, folder);
  const picture = bytes ? `data:image/png;base64,${Buffer.from(bytes).toString('base64')}` : 'data:,';
  return html.replaceAll(`cid:${CONTENT_ID}`, picture);
}
