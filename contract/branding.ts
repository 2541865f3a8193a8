import { z } from 'zod';
import { LOGO_MAX_BYTES } from '#domain/quote/photo-limits.ts';
import { member } from './base.ts';
import { Company, CompanyProfile } from './company.ts';

export const branding = {
  /** Uploads a logo as multipart/form-data. The server re-encodes it, and turns an SVG into a raster image. */
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
  /** Removes the logo from future quotes. Quotes already sent keep theirs. */
  removeLogo: member('branding.change', 'write')
    .route({ method: 'DELETE', path: '/company/logo', tags: ['company'] })
    .output(Company),
  previewMail: member('branding.change', 'write')
    .route({ method: 'POST', path: '/company/preview/mail', tags: ['company'] })
    .input(CompanyProfile)
    .output(z.object({ subject: z.string(), html: z.string() })),
  /**
   * Returns the pages of the PDF as one SVG. The engine that creates the PDF draws it. Accepts branding that isn't
   * saved yet.
   */
  previewPages: member('branding.change', 'write')
    .route({ method: 'POST', path: '/company/preview/pages', tags: ['company'] })
    .input(CompanyProfile)
    .output(z.object({ pages: z.int(), picture: z.string() })),
  previewPdf: member('branding.change', 'write')
    .route({ method: 'POST', path: '/company/preview/pdf', tags: ['company'] })
    .input(CompanyProfile)
    .output(z.file()),
};
