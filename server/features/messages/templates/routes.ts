import type { Services } from '#server/features/services.ts';
import type { Procedures } from '#server/platform/auth/procedures.ts';
import { restoreDefault, saveTemplate } from './commands.ts';
import { presentTemplate, presentWithVersions } from './present.ts';
import { previewTemplate } from './preview.ts';
import { listTemplates, readVersions } from './queries.ts';
import { sendTestMail } from './send-test.ts';

export function templatesRoutes({ templates }: Procedures, services: Services) {
  return {
    list: templates.list.handler(async ({ context }) => ({
      items: (await listTemplates(services.db, context.caller.member.scope)).map(presentTemplate),
    })),
    get: templates.get.handler(async ({ input, context }) =>
      presentWithVersions(input, await readVersions(services.db, context.caller.member.scope, input)),
    ),
    save: templates.save.handler(async ({ input, context }) => {
      const { kind, language, channel, version, subject, body } = input;
      const { member, author } = context.caller;
      const typed = { kind, language, channel, version, typed: { subject, body } };
      return presentTemplate(await saveTemplate(services, member.scope, typed, author));
    }),
    restoreDefault: templates.restoreDefault.handler(async ({ input, context }) => {
      const { member, author } = context.caller;
      return presentTemplate(await restoreDefault(services, member.scope, input, author));
    }),
    preview: templates.preview.handler(({ input, context }) => previewTemplate(services, context.caller.member, input)),
    sendTest: templates.sendTest.handler(async ({ input, context }) => ({
      to: await sendTestMail(services, context, input),
    })),
  };
}
