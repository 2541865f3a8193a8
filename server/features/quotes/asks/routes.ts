import type { Services } from '#server/features/services.ts';
import type { Procedures } from '#server/platform/auth/procedures.ts';
import { readAskSettings, saveAskSettings } from './ask-settings.ts';
import { addAskedPhoto, changeAskedNote, readAsked } from './asked.ts';
import { sendAsk } from './send.ts';
import { showAskPage } from './show.ts';

export function asksRoutes({ asks }: Procedures, services: Services) {
  return {
    show: asks.show.handler(({ input }) => showAskPage(services, input)),
    send: asks.send.handler(async ({ input }) => ({ request: await sendAsk(services, input) })),
    asked: asks.asked.handler(({ input }) => readAsked(services, input)),
    addPhoto: asks.addPhoto.handler(async ({ input: { file, ...own } }) => {
      await addAskedPhoto(services, own, new Uint8Array(await file.arrayBuffer()));
      return { ok: true } as const;
    }),
    changeNote: asks.changeNote.handler(async ({ input: { note, ...own } }) => {
      await changeAskedNote(services, own, note);
      return { ok: true } as const;
    }),
    settings: asks.settings.handler(({ context }) => readAskSettings(services, context.caller.member.scope)),
    saveSettings: asks.saveSettings.handler(async ({ input, context }) => {
      const { scope } = context.caller.member;
      await saveAskSettings(services, scope, input, context.caller.author);
      return readAskSettings(services, scope);
    }),
  };
}
