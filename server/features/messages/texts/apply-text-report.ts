import { noteMailOutcome } from '#server/features/quotes/mail-delivery.ts';
import type { Services } from '#server/features/services.ts';
import { withOrg } from '#server/platform/db/client.ts';
import { lockQuote } from '#server/platform/db/quote-lock.ts';
import { scopeOfJob } from '#server/platform/db/scope.ts';
import { recordReport } from '#server/providers/mail/delivery-commands.ts';
import { textQuery } from '#server/providers/text-messages/queries.ts';
import { noteRefusal } from '#server/providers/text-messages/send-text.ts';
import { failureOf } from '#server/providers/text-messages/twilio/failures.ts';

interface TextReport {
  org_id: string;
  message_id: string;
  status: 'delivered' | 'failed';
  code: string;
  at: string;
}

/** Retries when the report arrives before the program has recorded that the provider accepted the text. */
const LATER = { againInSeconds: 2 };

/** Applies a text's delivery report once: to the text's row, its quote and the consent of its phone. */
export function applyTextReport(services: Services, report: TextReport): Promise<typeof LATER | undefined> {
  const scope = scopeOfJob(report);
  return withOrg(services.db, scope, async (tx) => {
    const message = await textQuery(tx, scope, report.message_id).executeTakeFirst();
    if (!message) return;
    if (message.status === 'queued') return LATER;
    // Lock the quote first, as sending its emails does.
    const quote = message.quote_id === null ? null : await lockQuote(tx, scope, message.quote_id);
    const [at, isFailed] = [new Date(report.at), report.status === 'failed'];
    const { words: reason, refusal } = isFailed ? failureOf(report.code) : { words: '', refusal: null };
    if (!(await recordReport(tx, scope, message.id, { status: report.status, reason: reason || null, at }))) return;
    if (refusal) await noteRefusal(tx, scope, message, { refusal, reason, at });
    const revision = message.quote_revision ?? message.revision;
    if (quote === null || revision === null) return;
    const { id: messageId, kind, recipient: to, author_id, author_name } = message;
    const author = author_id === null ? null : { id: author_id, name: author_name };
    const about = { quote, messageId, kind, channel: 'text', to, revision, author } as const;
    await noteMailOutcome(tx, services, scope, { ...about, outcome: isFailed ? 'refused' : 'delivered', reason, at });
  });
}
