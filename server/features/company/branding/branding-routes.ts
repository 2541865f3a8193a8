import { presentCompany } from '#server/features/company/present.ts';
import { readCompany } from '#server/features/company/queries.ts';
import type { Services } from '#server/features/services.ts';
import type { Procedures } from '#server/platform/auth/procedures.ts';
import { pdfResponse } from '#server/platform/pdf/pdf-response.ts';
import { removeLogo, setLogo } from './branding.ts';
import { previewMail, previewPages, previewPdf } from './branding-previews.ts';

export function brandingRoutes(procedures: Procedures, services: Services) {
  const { branding } = procedures;
  return {
    uploadLogo: branding.uploadLogo.handler(async ({ input, context }) => {
      const { scope } = context.caller.member;
      await setLogo(services, scope, new Uint8Array(await input.file.arrayBuffer()), context.caller.author);
      return presentCompany(
        services,
        await readCompany(services.db, context.caller.member.scope),
        context.caller.member,
      );
    }),
    removeLogo: branding.removeLogo.handler(async ({ context }) => {
      const { scope } = context.caller.member;
      await removeLogo(services, scope, context.caller.author);
      return presentCompany(
        services,
        await readCompany(services.db, context.caller.member.scope),
        context.caller.member,
      );
    }),
    previewMail: branding.previewMail.handler(({ input, context }) =>
      previewMail(services, context.caller.member.scope, input),
    ),
    previewPages: branding.previewPages.handler(({ input, context }) =>
      previewPages(services, context.caller.member.scope, input),
    ),
    previewPdf: branding.previewPdf.handler(async ({ input, context }) =>
      pdfResponse(await previewPdf(services, context.caller.member.scope, input)),
    ),
  };
}
