import { issueFormTicket } from '#server/gate/form-ticket.ts';
import type { Gate } from '#server/gate/gate.ts';
import type { Services } from '#server/services.ts';
import { sendContactMessage } from './commands.ts';

export function contactRoutes({ contact }: Gate, services: Services) {
  return {
    form: contact.form.handler(() => ({ ticket: issueFormTicket(services.now(), services.env.SECRET_KEY) })),
    send: contact.send.handler(async ({ input: { leave_empty: _empty, ...message } }) => {
      await sendContactMessage(services, message);
      return { ok: true as const };
    }),
  };
}
