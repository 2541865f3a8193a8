import { readCompany } from '#server/features/company/queries.ts';
import { presentCompany } from '#server/features/company/present.ts';
import { pdfResponse } from '#server/features/evidence/present.ts';
import { authorOf } from '#server/gate/author.ts';
import type { Gate } from '#server/gate/gate.ts';
import { memberOf } from '#server/gate/viewer.ts';
import type { Services } from '#server/services.ts';
import { removeLogo, setLogo } from './commands.ts';
import { previewMail, previewPages, previewPdf } from './queries.ts';

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
