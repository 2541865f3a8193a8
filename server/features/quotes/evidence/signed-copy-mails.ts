/** When the signed copy of a decision cannot be made, the mails do not wait for it, and it is sent once it exists. */
import { type Tx, withOrg } from '#server/db/client.ts';
import { type LockedQuote, withQuote } from '#server/db/quote-lock.ts';
import { type OrgScope, scopeOfJob } from '#server/db/scope.ts';
import type { Services } from '#server/features/services.ts';
import { queueMessage } from '#server/mail/commands.ts';
import { decisionMessages, mailFactsOf } from '#server/mail/decision-messages.ts';
import { storeAgain } from '#server/mail/delivery-commands.ts';
import { sendMessageQueue } from '#server/mail/mail-queues.ts';
import type { WrittenAgain } from '#server/mail/message-outcome.ts';
import { signedCopyMail, signedCopyStaffMail } from '#server/mail/signed-copy-mails.ts';
import { readDecisionNews } from './decision-news.ts';
import { signedDocumentQuery } from './record.ts';

/** The quote of a signed copy. */
interface SignedQuote {
  org_id: string;
  quote_id: string;
}

/**
 * Runs after the last try to make the signed copy: the waiting mails about the decision are sent without it and say
 * that it will follow. If a copy was made meanwhile, this changes nothing and the mails attach it.
 */
export async function mailWithoutCopy(services: Services, payload: SignedQuote): Promise<void> {
  const scope = scopeOfJob(payload);
  const quoteId = payload.quote_id;
  await withQuote(services.db, scope, quoteId, async (tx) => {
    if (await signedDocumentQuery(tx, scope, quoteId).executeTakeFirst()) return;
    const news = await readDecisionNews(tx, services, scope, quoteId);
    if (!news) return;
    for (const { kind, subject, html, text } of await decisionMessages(tx, scope, { ...news, copyFollows: true })) {
      const rewritten = await tx
        .updateTable('messages')
        .set({ subject, html, text, attach_signed_pdf: false, copy_follows: true })
        .where('org_id', '=', scope.orgId)
        .where('quote_id', '=', quoteId)
        .where('kind', '=', kind)
        .where('attach_signed_pdf', '=', true)
        .where('status', 'in', ['queued', 'waiting'])
        .returning('id')
        .execute();
      // The jobs that wait for the copy may have ended; a job whose mail was sent, or waits, does nothing.
      for (const { id } of rewritten)
        await services.jobs.send(tx, sendMessageQueue, { org_id: scope.orgId, message_id: id });
    }
  });
}

/** Writes the mail about an approval again when it leaves: what it says is due is due then. */
export function writeDecisionMailAgain(
  services: Services,
  scope: OrgScope,
  { id, kind, quoteId }: { id: string; kind: string; quoteId: string },
): Promise<WrittenAgain | null> {
  return withOrg(services.db, scope, async (tx) => {
    const mail = await tx
      .selectFrom('messages')
      .where('org_id', '=', scope.orgId)
      .where('id', '=', id)
      .where('status', '=', 'queued')
      .select('attach_signed_pdf')
      .forUpdate()
      .executeTakeFirst();
    const news = mail && (await readDecisionNews(tx, services, scope, quoteId));
    if (!news) return null;
    const messages = await decisionMessages(tx, scope, { ...news, copyFollows: !mail.attach_signed_pdf });
    const written = messages.find((message) => message.kind === kind);
    return written ? storeAgain(tx, scope, id, written) : null;
  });
}

/** Mails the copy once to everybody who was promised it; call it in the transaction that stores the copy. */
export async function mailOwedCopies(tx: Tx, services: Services, scope: OrgScope, quote: LockedQuote): Promise<void> {
  const owed = await tx
    .updateTable('messages')
    .set({ copy_follows: false })
    .where('org_id', '=', scope.orgId)
    .where('quote_id', '=', quote.id)
    .where('copy_follows', '=', true)
    .returning(['kind', 'recipient', 'reply_to', 'sender_name'])
    .execute();
  if (owed.length === 0) return;
  const news = await readDecisionNews(tx, services, scope, quote.id);
  if (!news) throw new Error(`Quote ${quote.id} has mails about a decision, but no decision`);
  const { snapshot, decision, recorded, approvalUrl, quoteUrl } = news;
  const facts = { ...mailFactsOf(snapshot), decision, isRecorded: recorded !== null };
  for (const { kind, recipient: to, reply_to: replyTo, sender_name: senderName } of owed) {
    const toStaff = kind.endsWith('_staff');
    const content = toStaff
      ? signedCopyStaffMail({ ...facts, url: quoteUrl })
      : signedCopyMail({ ...facts, url: approvalUrl });
    await queueMessage(tx, services, scope, {
      quoteId: quote.id,
      kind: toStaff ? 'signed_copy_staff' : 'signed_copy',
      to,
      replyTo,
      senderName,
      attachSignedPdf: true,
      ...content,
    });
  }
}
