import type { Services } from '#server/features/services.ts';
import { issueFormToken } from '#server/platform/auth/form-token.ts';
import type { Procedures } from '#server/platform/auth/procedures.ts';
import { sendContactMessage } from './contact.ts';

export function contactRoutes({ contact }: Procedures, services: Services) {
  return {
    form: contact.form.handler(() => ({ form_token: issueFormToken(services.now(), services.env.SECRET_KEY) })),
    send: contact.send.handler(async ({ input: { leave_empty: _empty, ...message } }) => {
      await sendContactMessage(services, message);
      return { ok: true as const };
    }),
  };
}
