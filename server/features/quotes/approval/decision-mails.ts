import { isToStaff } from '#domain/messages/recipients.ts';
import type { Cents } from '#domain/pricing/money.ts';
import { approvalPath } from '#domain/quote/approval-link.ts';
import type { Tx } from '#server/db/client.ts';
import type { OrgScope } from '#server/db/scope.ts';
import { readCompanySide, readStanding } from '#server/features/quotes/evidence/decision-news.ts';
import { depositDueNow } from '#server/features/quotes/evidence/paid-so-far.ts';
import type { Services } from '#server/features/services.ts';
import { queueMessage } from '#server/mail/commands.ts';
import { type DecisionNews, decisionMessages } from '#server/mail/decision-messages.ts';
import { tellStaff } from '#server/notifications/commands.ts';
import type { RecordedDecision } from './decision.ts';

/**
 * Queues the mails in the transaction of the decision; they are sent when the signed copy they attach has been made.
 */
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
    if (isToStaff(message.kind)) await tellStaff(tx, services, scope, news, message);
    else await queueMessage(tx, services, scope, { to, ...message });
}

async function newsOf(
  tx: Tx,
  { env, payments }: Services,
  scope: OrgScope,
  made: RecordedDecision,
): Promise<DecisionNews> {
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
    depositDueCents: await depositDue(tx, scope, made),
    decision,
    decidedAt: at,
    reason,
    signerName: by.kind === 'customer' ? by.name : null,
    recorded: by.kind === 'staff' ? { by: by.fullName, channel: by.channel } : null,
    approvalUrl: approval_token ? env.PUBLIC_URL + approvalPath(scope.orgId, approval_token) : null,
    quoteUrl: `${env.PUBLIC_URL}/app/quotes/${quote.id}`,
    standing: decision === 'declined' ? await readStanding(tx, env, scope, quote.id) : null,
    ...(await readCompanySide(tx, { payments }, scope, author_id)),
  };
}

/** A first version has nothing paid before it. */
async function depositDue(
  tx: Tx,
  scope: OrgScope,
  { quote, decided: { number, revision }, snapshot: { deposit, total_cents } }: RecordedDecision,
): Promise<Cents> {
  const deposit_cents = deposit?.cents ?? 0;
  return revision === 1
    ? deposit_cents
    : depositDueNow(tx, scope, { id: quote.id, number, total_cents, deposit_cents });
}
