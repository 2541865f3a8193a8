import { z } from 'zod';
import { LOGO_MAX_BYTES } from '#domain/quote/photo-limits.ts';
import { member } from './base.ts';
import { Company, CompanyProfile } from './company.ts';

/** The company's appearance for its customers. The previews show values that are not saved yet. */
export const branding = {
  /** multipart/form-data. The server re-encodes the pictures; an SVG becomes a raster picture. */
  uploadLogo: member('branding.change', 'upload')
    .route({ method: 'POST', path: '/company/logo', tags: ['company'] })
    .input(
      z.object({
        file: z
          .file()
          .max(LOGO_MAX_BYTES, `This logo is larger than ${LOGO_MAX_BYTES / 1_000_000} MB. Choose a smaller file.`),
      }),
    )
    .output(Company),
  /** Applies to quotes sent from now on; quotes that were already sent keep their logo. */
  removeLogo: member('branding.change', 'write')
    .route({ method: 'DELETE', path: '/company/logo', tags: ['company'] })
    .output(Company),
  previewMail: member('branding.change', 'write')
    .route({ method: 'POST', path: '/company/preview/mail', tags: ['company'] })
    .input(CompanyProfile)
    .output(z.object({ subject: z.string(), html: z.string() })),
  /** The pages of the PDF as one SVG picture, drawn by the engine that makes the file itself. */
  previewPages: member('branding.change', 'write')
    .route({ method: 'POST', path: '/company/preview/pages', tags: ['company'] })
    .input(CompanyProfile)
    .output(z.object({ pages: z.int(), picture: z.string() })),
  previewPdf: member('branding.change', 'write')
    .route({ method: 'POST', path: '/company/preview/pdf', tags: ['company'] })
    .input(CompanyProfile)
    .output(z.file()),
};
