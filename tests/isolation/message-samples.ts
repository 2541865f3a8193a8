import { issueFormToken } from '#server/platform/auth/form-token.ts';
import { newId } from '#server/platform/db/ids.ts';
import { uniqueEmail } from '#tests/support/factories.ts';
import { quoteOf } from './quote-samples.ts';
import { nothing, type Samples, type World } from './world.ts';

const WHICH = { kind: 'quote_sent', language: 'en', channel: 'email' } as const;
const typed = (marker: string) => ({ subject: `Quote for ${marker}`, body: `Hello ${marker}\n\n{{approval_link}}` });

async function suppressionOf({ app, company, marker }: World): Promise<{ id: string; email: string }> {
  const [id, email] = [newId(), uniqueEmail(marker.toLowerCase()).toLowerCase()];
  await app.query(
    `insert into suppressions (org_id, id, address, reason, detail, at) values ($1, $2, $3, 'bounced', $4, now())`,
    [company.orgId, id, email, `550 unknown ${marker}`],
  );
  return { id, email };
}

export const MESSAGE_SAMPLES = {
  'mailAllowance.get': nothing,
  'mailAllowance.requestMore': ({ marker }) => ({ reason: `More for ${marker}` }),
  'contact.form': nothing,
  'contact.send': ({ app }) => ({
    form_token: issueFormToken(new Date(app.services.now().getTime() - 60_000), app.services.env.SECRET_KEY),
    name: 'Visitor',
    email: uniqueEmail('visitor'),
    company: '',
    topic: 'buying',
    message: 'Does it work for window cleaning?',
    leave_empty: '',
  }),

  'suppressions.list': async (world) => ({ before: (await suppressionOf(world)).id }),
  'suppressions.check': async (world) => ({ email: (await suppressionOf(world)).email }),
  'suppressions.unblock': async (world) => ({ id: (await suppressionOf(world)).id }),

  'templates.list': nothing,
  'templates.get': () => WHICH,
  'templates.save': async ({ app, company, marker }) => {
    const [newest] = await app.query<{ version: number }>(
      `select coalesce(max(version), 0)::integer as version from message_templates
        where org_id = $1 and kind = 'quote_sent' and language = 'en' and channel = 'email'`,
      [company.orgId],
    );
    return { ...WHICH, ...typed(marker), version: newest?.version ?? 0 };
  },
  'templates.restoreDefault': () => WHICH,
  'templates.preview': async (world) => ({ ...WHICH, ...typed(world.marker), quote_id: (await quoteOf(world)).id }),
  'templates.sendTest': async (world) => ({ ...WHICH, ...typed(world.marker), quote_id: (await quoteOf(world)).id }),
} satisfies Samples;
