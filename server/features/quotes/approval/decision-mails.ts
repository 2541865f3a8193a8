import { isToStaff } from '#domain/messages/recipients.ts';
import { approvalPath } from '#domain/quote/approval-link.ts';
import { readCompanySide, readDecisionNews, readStanding } from '#server/features/quotes/evidence/decision-news.ts';
import {
  type DecisionNews,
  decisionMessages,
  type PageNextSteps,
} from '#server/features/quotes/mails/decision-messages.ts';
import type { Services } from '#server/features/services.ts';
import { type Tx, withOrg } from '#server/platform/db/client.ts';
import type { OrgScope } from '#server/platform/db/scope.ts';
import { queueMessage } from '#server/providers/mail/commands.ts';
import { storeAgain } from '#server/providers/mail/delivery-commands.ts';
import type { WrittenAgain } from '#server/providers/mail/message-outcome.ts';
import { notifyStaff } from '#server/providers/notifications/commands.ts';
import type { RecordedDecision } from './decision.ts';
import { NO_NEXT_STEPS, readPageNextSteps } from './page-next-steps.ts';

/** Queues the emails in the decision's transaction. Each is sent once the signed copy that it attaches is ready. */
export async function mailBothSides(
  tx: Tx,
  services: Services,
  scope: OrgScope,
  made: RecordedDecision,
): Promise<void> {
  const { quote, request, seq } = made;
  const messages = await decisionMessages(tx, scope, await newsOf(tx, services, scope, made));
  const causedBy = request.by.kind === 'staff' ? request.by.userId : null;
  const news = { quoteId: quote.id, type: request.decision, seq, causedBy };
  for (const { to, ...message } of messages)
    if (isToStaff(message.kind)) await notifyStaff(tx, services, scope, news, message);
    else await queueMessage(tx, services, scope, { to, ...message });
}

async function newsOf(tx: Tx, services: Services, scope: OrgScope, made: RecordedDecision): Promise<DecisionNews> {
  const { env } = services;
  const {
    request: { by, decision, reason },
    quote,
    decided: { approval_token, author_id },
    snapshot,
    at,
  } = made;
  return {
    quoteId: quote.id,
    snapshot,
    decision,
    decidedAt: at,
    reason,
    signerName: by.kind === 'customer' ? by.name : null,
    recorded: by.kind === 'staff' ? { by: by.fullName, channel: by.channel } : null,
    approvalUrl: approval_token ? env.PUBLIC_URL + approvalPath(scope.orgId, approval_token) : null,
    quoteUrl: `${env.PUBLIC_URL}/app/quotes/${quote.id}`,
    standing: decision === 'declined' ? await readStanding(tx, env, scope, quote.id) : null,
    ...(await readCompanySide(tx, scope, author_id)),
    ...(await pageNextStepsOf(tx, services, scope, { quoteId: quote.id, decision })),
  };
}

function pageNextStepsOf(
  tx: Tx,
  services: Services,
  scope: OrgScope,
  { quoteId, decision }: Pick<DecisionNews, 'quoteId' | 'decision'>,
): Promise<PageNextSteps> | PageNextSteps {
  return decision === 'approved' ? readPageNextSteps(tx, services, scope, quoteId) : NO_NEXT_STEPS;
}

/**
 * Rewrites an email about a decision when it is sent, with the amounts due at that time. If the signed copy isn't
 * attached yet, the email promises one.
 * @returns null when nothing changed
 */
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
    if (!mail || (mail.attach_signed_pdf && kind !== 'quote_approved')) return null;
    const found = await readDecisionNews(tx, services, scope, quoteId);
    if (!found) return null;
    const news = { ...found, ...(await pageNextStepsOf(tx, services, scope, found)) };
    const messages = await decisionMessages(tx, scope, { ...news, copyFollows: !mail.attach_signed_pdf });
    const written = messages.find((message) => message.kind === kind);
    return written ? storeAgain(tx, scope, id, written) : null;
  });
}
