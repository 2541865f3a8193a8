import { noteMailOutcome } from '#server/features/quotes/mail-delivery.ts';
import type { Services } from '#server/features/services.ts';
import { type Tx, withOrg } from '#server/platform/db/client.ts';
import { lockQuote } from '#server/platform/db/quote-lock.ts';
import { type OrgScope, scopeOfJob } from '#server/platform/db/scope.ts';
import { recordDelivery, recordReport } from '#server/providers/mail/delivery-commands.ts';
import type { MailOutcome } from '#server/providers/mail/message-outcome.ts';
import { suppress } from '#server/providers/mail/suppression-commands.ts';
import { type ReportedMessage, reportedMessage, type WaitingReport, waitingReport } from './queries.ts';

export async function applyReport(services: Services, payload: { org_id: string; report_id: string }): Promise<void> {
  const scope = scopeOfJob(payload);
  await withOrg(services.db, scope, async (tx) => {
    const report = await waitingReport(tx, scope, payload.report_id);
    if (!report) return;
    const message = await reportedMessage(tx, scope, report.message_id);
    await apply(tx, services, scope, report, message);
    await tx
      .updateTable('mail_reports')
      .set({ applied_at: services.now() })
      .where('org_id', '=', scope.orgId)
      .where('id', '=', report.id)
      .execute();
  });
}

async function apply(
  tx: Tx,
  services: Services,
  scope: OrgScope,
  report: WaitingReport,
  message: ReportedMessage,
): Promise<void> {
  const { kind, reason, at } = report;
  // Lock the quote first, as sending its emails does.
  const quote = message.quote_id === null ? null : await lockQuote(tx, scope, message.quote_id);
  const revision = message.quote_revision ?? message.revision;
  const note = async (outcome: MailOutcome['outcome'], words: string, when: Date) => {
    if (quote === null || revision === null) return;
    const { id: messageId, kind: messageKind, recipient: to, author_id, author_name } = message;
    const author = author_id === null ? null : { id: author_id, name: author_name };
    const about = { quote, messageId, kind: messageKind, channel: 'email', to, revision, author } as const;
    await noteMailOutcome(tx, services, scope, { ...about, outcome, reason: words, at: when });
  };
  // A report proves that the email was sent. The process may have died before it recorded that.
  const sentOnly = await recordDelivery(tx, scope, message.id, { status: 'sent', at });
  if (sentOnly) await note('sent', '', at);
  if (!(await recordReport(tx, scope, message.id, { status: kind, reason: reason || null, at }))) return;
  await note(kind, reason, at);
  if (kind === 'complained' || report.is_hard) {
    const about = { address: message.recipient, detail: reason, messageId: message.id, at };
    await suppress(tx, scope, { ...about, reason: kind === 'complained' ? 'complained' : 'bounced' });
  }
}
