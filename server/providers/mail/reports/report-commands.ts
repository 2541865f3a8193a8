import { emailKey } from '#domain/messages/mail-address.ts';
import { type Database, withOrg } from '#server/platform/db/client.ts';
import { newId } from '#server/platform/db/ids.ts';
import { scopeOfMessage } from '#server/platform/db/scope.ts';
import type { JobSender } from '#server/platform/jobs/job-sender.ts';
import { recordInvitationBounce } from '#server/providers/mail/delivery-commands.ts';
import type { MailEvent, ReportSource } from './mail-event.ts';
import { mailReportQueue } from './report-queue.ts';

interface ReportServices {
  readonly db: Database;
  readonly jobs: JobSender;
  now(): Date;
}

/** `foreign`: not about one of our emails, or about a recipient other than the email's. */
type Receipt = 'stored' | 'repeated' | 'foreign';

/**
 * Stores a report once, in the transaction that queues its job. A bounced invitation lowers its company's email limit
 * at once. Reports about other account emails change nothing.
 */
export async function storeMailReport(
  { db, jobs, now }: ReportServices,
  event: MailEvent,
  origin: { source: ReportSource; id: string },
): Promise<Receipt> {
  const message = await findMessage(db, event.messageId);
  if (!message) return event.about === null ? storeInvitationReport(db, event) : 'foreign';
  if (event.about && !event.about.map(emailKey).includes(emailKey(message.recipient))) return 'foreign';
  const { org_id, id: message_id } = message;
  return withOrg(db, scopeOfMessage({ orgId: org_id }), async (tx) => {
    const report_id = newId();
    const { kind, isHard: is_hard, reason, at } = event;
    const stored = await tx
      .insertInto('mail_reports')
      .values({
        org_id,
        id: report_id,
        message_id,
        source: origin.source,
        source_id: origin.id,
        kind,
        is_hard,
        reason,
        at,
        received_at: now(),
      })
      .onConflict((conflict) => conflict.columns(['org_id', 'source', 'source_id']).doNothing())
      .returning('id')
      .executeTakeFirst();
    if (!stored) return 'repeated';
    await jobs.send(tx, mailReportQueue, { org_id, report_id });
    return 'stored';
  });
}

function findMessage({ identity }: Database, id: string) {
  return identity.kysely
    .selectFrom('messages')
    .where('id', '=', id)
    .select(['org_id', 'id', 'recipient'])
    .executeTakeFirst();
}

/** An invitation and its email have the same id. */
async function storeInvitationReport({ identity }: Database, event: MailEvent): Promise<Receipt> {
  if (event.kind === 'bounced') await recordInvitationBounce(identity.kysely, event.messageId, event.at);
  return 'foreign';
}
