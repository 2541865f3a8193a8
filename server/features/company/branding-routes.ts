import { readCompany } from '#server/features/company/queries.ts';
import { presentCompany } from '#server/features/company/present.ts';
import { pdfResponse } from '#server/features/quotes/evidence/present.ts';
import { authorOf } from '#server/auth/author.ts';
import type { Gate } from '#server/auth/procedures.ts';
import { memberOf } from '#server/auth/viewer.ts';
import type { Services } from '#server/features/services.ts';
import { removeLogo, setLogo } from './branding.ts';
import { previewMail, previewPages, previewPdf } from './branding-previews.ts';

export function brandingRoutes(gate: Gate, services: Services) {
  const { branding } = gate;
  return {
    uploadLogo: branding.uploadLogo.handler(async ({ input, context }) => {
      const { scope } = memberOf(context);
      await setLogo(services, scope, new Uint8Array(await input.file.arrayBuffer()), authorOf(context));
      return presentCompany(services, await readCompany(services.db, scope));
    }),
    removeLogo: branding.removeLogo.handler(async ({ context }) => {
      const { scope } = memberOf(context);
      await removeLogo(services, scope, authorOf(context));
      return presentCompany(services, await readCompany(services.db, scope));
    }),
    previewMail: branding.previewMail.handler(({ input, context }) =>
      previewMail(services, memberOf(context).scope, input),
    ),
    previewPages: branding.previewPages.handler(({ input, context }) =>
      previewPages(services, memberOf(context).scope, input),
    ),
    previewPdf: branding.previewPdf.handler(async ({ input, context }) =>
      pdfResponse(await previewPdf(services, memberOf(context).scope, input)),
    ),
  };
}
