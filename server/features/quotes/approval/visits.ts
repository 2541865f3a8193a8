import { DAY_MS } from '#domain/durations.ts';
import { ProductError } from '#domain/errors.ts';
import { appendEvent } from '#server/features/quotes/evidence/events.ts';
import { readShown } from '#server/features/quotes/evidence/snapshots.ts';
import { mailFactsOf } from '#server/features/quotes/mails/decision-messages.ts';
import { questionReceivedMail } from '#server/features/quotes/mails/quote-mails.ts';
import { closeEarlierPages } from '#server/features/quotes/payments/close-pages.ts';
import type { Services } from '#server/features/services.ts';
import { withQuote } from '#server/platform/db/quote-lock.ts';
import { companyTemplate } from '#server/providers/mail/template-queries.ts';
import { notifyStaff } from '#server/providers/notifications/commands.ts';
import {
  assertLinked,
  isClosed,
  keptUserAgent,
  linkedQuote,
  type OpenedLink,
  quoteByLink,
  quoteByLinkQuery,
  recentEventsQuery,
} from './queries.ts';

interface PageView {
  revision: number;
  ip: string;
  userAgent: string;
}

const VIEW_PAUSE_MS = 3_600_000;

/**
 * Records that someone viewed a pending quote. The first view is stored in the quote's columns, later views at most
 * hourly in its log. Does nothing for a decided or expired quote.
 * @throws ProductError NOT_FOUND
 */
export async function markViewed(
  services: Services,
  link: OpenedLink,
  { revision, ip, userAgent }: PageView,
): Promise<void> {
  const { scope } = link;
  const { id } = await quoteByLink(services, link);
  await withQuote(services.db, scope, id, async (tx, locked) => {
    const at = services.now();
    const quote = await tx
      .updateTable('quotes')
      .set((eb) => ({ viewed_at: eb.fn.coalesce('viewed_at', eb.val(at)) }))
      .where('org_id', '=', scope.orgId)
      .where('id', '=', id)
      .where('approval_token', '=', link.secret)
      .where('status', '=', 'pending')
      .where((eb) => eb.not(isClosed))
      .where((eb) => eb.or([eb('approval_token_expires_at', 'is', null), eb('approval_token_expires_at', '>', at)]))
      .returning(['number', 'revision', 'customer_name', 'viewed_at'])
      .executeTakeFirst();
    if (!quote) return;
    const isFirst = quote.viewed_at?.getTime() === at.getTime();
    // Even if no one marked the quote as sent, the customer has the link.
    if (isFirst) await closeEarlierPages(tx, services, scope, quote, at);
    const hourAgo = new Date(at.getTime() - VIEW_PAUSE_MS);
    if (await recentEventsQuery(tx, scope, id, 'viewed', hourAgo).executeTakeFirst()) return;
    const data = { revision: Math.min(revision, quote.revision), ip, user_agent: keptUserAgent(userAgent) };
    const actor = { kind: 'customer', id: null, name: quote.customer_name } as const;
    const seq = await appendEvent(tx, services, scope, { quote: locked, type: 'viewed', actor, data, at });
    if (isFirst) await notifyStaff(tx, services, scope, { quoteId: id, type: 'viewed', seq }, null);
  });
}

const QUESTIONS_A_DAY = 10;

/**
 * Adds a customer's question to the quote's log and emails it to the company. Accepts questions on expired and archived
 * quotes, because the form may be the only way to reach the company. Refuses a replaced link: a stranger may hold it.
 * @throws ProductError NOT_FOUND, RATE_LIMITED after ten questions about one quote in a day
 */
export async function askQuestion(
  services: Services,
  link: OpenedLink,
  { question, name }: { question: string; name: string },
): Promise<void> {
  const { scope } = link;
  const { id } = await linkedQuote(services, link);
  await withQuote(services.db, scope, id, async (tx, quote) => {
    const at = services.now();
    // The link may have been replaced while this call waited for the lock.
    const found = assertLinked(await quoteByLinkQuery(tx, link).executeTakeFirst());
    const asked = await recentEventsQuery(tx, scope, found.id, 'question', new Date(at.getTime() - DAY_MS)).execute();
    if (asked.length >= QUESTIONS_A_DAY) throw new ProductError('RATE_LIMITED');
    const snapshot = await readShown(tx, scope, found.id, at);
    const asker = name || snapshot.customer_name;
    const actor = { kind: 'customer', id: null, name: asker } as const;
    const seq = await appendEvent(tx, services, scope, {
      quote,
      type: 'question',
      actor,
      data: { text: question, name },
      at,
    });
    const quoteUrl = `${services.env.PUBLIC_URL}/app/quotes/${found.id}`;
    const kind = 'question_received';
    const template = await companyTemplate(tx, scope, { kind, language: 'en', channel: 'email' });
    const news = { quoteId: found.id, type: 'question', seq } as const;
    await notifyStaff(tx, services, scope, news, {
      kind,
      ...(snapshot.customer_email ? { replyTo: snapshot.customer_email } : {}),
      ...questionReceivedMail(template, { ...mailFactsOf(snapshot), quoteUrl, question, askerName: asker }),
    });
  });
}
