import { LOGO_GROUND_COLORS } from '#domain/company/logo-background.ts';
import { logoFiles } from '../files/logo-files.ts';
import { FileNotFound, type FileStorage } from '../files/storage.ts';
import type { Log } from '#server/log/log.ts';
import type { MailAttachment } from './transport.ts';

/** The name under which a mail's HTML finds the picture that travels in the mail itself. */
const CONTENT_ID = 'company-logo@mail';

interface LogoServices {
  readonly files: FileStorage;
  readonly log: Log;
}

/**
 * The logo for the band on top. The company's name stands beside it as text, so the picture says nothing to a screen
 * reader and leaves no gap where pictures are blocked.
 * @param folder organizations.logo_url
 */
export function logoHtml(folder: string | null | undefined): string {
  const logo = logoFiles(folder ?? null);
  if (!logo) return '';
  const ground = `background:${LOGO_GROUND_COLORS[logo.ground]};padding:${logo.ground === 'none' ? 0 : 6}px`;
  return `<img src="cid:${CONTENT_ID}" width="${logo.width}" height="${logo.height}" alt="" style="display:block;border:0;border-radius:6px;max-width:100%;height:auto;${ground}">`;
}

/** A logo whose file is gone is left out and logged: the mail says the same without it. */
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

/** The picture as part of the mail; none for a mail without a logo. */
export async function logoAttachments(services: LogoServices, folder: string | null): Promise<MailAttachment[]> {
  const bytes = await logoPicture(services, folder);
  return bytes ? [{ fileName: 'logo.png', contentType: 'image/png', bytes, contentId: CONTENT_ID }] : [];
}

/** The HTML of a mail with its logo written into it: for showing the mail where there is no mail around it. */
export async function withLogoInside(services: LogoServices, html: string, folder: string | null): Promise<string> {
  const bytes = await logoPicture(services, folder);
  const picture = bytes ? `data:image/png;base64,${Buffer.from(bytes).toString('base64')}` : 'data:,';
  return html.replaceAll(`cid:${CONTENT_ID}`, picture);
}
