/** Sends emails that wait for a signed copy that can't be created. The copy follows once it exists. */

import { DECISION_MAILS, mailFactsOf } from '#server/features/quotes/mails/decision-messages.ts';
import { signedCopyMail, signedCopyStaffMail } from '#server/features/quotes/mails/signed-copy-mails.ts';
import type { Services } from '#server/features/services.ts';
import type { Tx } from '#server/platform/db/client.ts';
import { type LockedQuote, withQuote } from '#server/platform/db/quote-lock.ts';
import { type OrgScope, scopeOfJob } from '#server/platform/db/scope.ts';
import { queueMessage } from '#server/providers/mail/commands.ts';
import { sendMessageQueue } from '#server/providers/mail/mail-queues.ts';
import { readDecisionNews } from './decision-news.ts';
import { signedDocumentQuery } from './record.ts';

interface SignedQuote {
  org_id: string;
  quote_id: string;
}

/**
 * Runs after the last failed attempt to create the signed copy. Sends the waiting emails without it and says that it
 * will follow. If the copy exists by then, it is attached.
 */
export async function mailWithoutCopy(services: Services, payload: SignedQuote): Promise<void> {
  const scope = scopeOfJob(payload);
  const quoteId = payload.quote_id;
  await withQuote(services.db, scope, quoteId, async (tx) => {
    if (await signedDocumentQuery(tx, scope, quoteId).executeTakeFirst()) return;
    const released = await tx
      .updateTable('messages')
      .set({ attach_signed_pdf: false, copy_follows: true })
      .where('org_id', '=', scope.orgId)
      .where('quote_id', '=', quoteId)
      .where('kind', 'in', DECISION_MAILS)
      .where('attach_signed_pdf', '=', true)
      .where('status', 'in', ['queued', 'waiting'])
      .returning('id')
      .execute();
    // The jobs that waited for the copy may have ended, so the emails are queued again. A job whose email was sent or
    // is already queued does nothing.
    for (const { id } of released)
      await services.jobs.send(tx, sendMessageQueue, { org_id: scope.orgId, message_id: id });
  });
}

/** Emails the copy to everyone who was promised it. Call this in the transaction that stores the copy. */
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
