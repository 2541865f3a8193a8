import { ProductError } from '#domain/errors.ts';
import type { Services } from '#server/features/services.ts';
import type { CallContext } from '#server/platform/auth/context.ts';
import { repeatableCall, withQuoteOnce } from '#server/platform/auth/idempotency.ts';
import type { Procedures } from '#server/platform/auth/procedures.ts';
import { hasDiscountLimit, maySeeLinks, maySeePayments, maySeeTotals } from '#server/platform/auth/viewer.ts';
import { type Tx, withOrgSerially } from '#server/platform/db/client.ts';
import { type LockedQuote, withQuote } from '#server/platform/db/quote-lock.ts';
import { pdfResponse } from '#server/platform/pdf/pdf-response.ts';
import { withLogoInside } from '#server/providers/mail/mail-logo.ts';
import { decideQuoteIn } from './approval/decide.ts';
import { archiveQuote, restoreQuote } from './archive.ts';
import { purgeDraft } from './delete-draft.ts';
import { duplicateQuote, reopenQuote } from './duplicate.ts';
import { compareRevisions } from './evidence/compare-revisions.ts';
import { shownPdf, signedPdfOf } from './evidence/pdfs.ts';
import { waitForSignedCopy } from './evidence/signed-copy-wait.ts';
import { extendQuote, type LifecycleContext, replaceLink, retryMessage, sendQuote, shareQuote } from './lifecycle.ts';
import { listAuthors, listQuotes } from './list.ts';
import { sumOverdue } from './list-overdue.ts';
import { summarizeQuotes } from './list-sums.ts';
import { readPaid, withoutPayments } from './payments/payments-now.ts';
import { presentMessage, presentQuote, presentQuoteRow, presentSummary } from './present.ts';
import { type QuoteListRow, type QuoteParts, readMessage, readQuote, readQuoteIn } from './queries.ts';
import { ensureCustomer } from './quote-customer.ts';
import { saveQuote } from './save-quote.ts';

type Context = CallContext;
type LimitedContext = LifecycleContext & { isLimited: boolean };
const done = { ok: true } as const;

function lifecycleContext(services: Services, context: Context): LifecycleContext {
  const { scope, organization } = context.caller.member;
  if (!organization) throw new ProductError('NOT_FOUND');
  return { services, scope, author: context.caller.author, timeZone: organization.timeZone };
}

/** Adds whether the caller's discounts are limited, for calls that can raise them. */
function limitedContext(services: Services, context: Context): LimitedContext {
  return { ...lifecycleContext(services, context), isLimited: hasDiscountLimit(context.caller.member) };
}

function listContext(services: Services, context: Context) {
  const { scope, timeZone } = lifecycleContext(services, context);
  return { db: services.db, scope, timeZone, now: services.now() };
}

const presented = (services: Services, { caller }: Context, parts: QuoteParts) =>
  presentQuote(services, parts, { link: maySeeLinks(caller.member) });

function readRoutes({ quotes }: Procedures, services: Services) {
  const { db } = services;
  return {
    list: quotes.list.handler(async ({ input, context }) => {
      const at = listContext(services, context);
      const { items, states, scheduled, overdue, next_cursor } = await listQuotes(at, input, input);
      const present = (row: QuoteListRow) => ({
        ...presentQuoteRow(row, at.now),
        unscheduled: row.status === 'approved' && !row.replaced && !scheduled.has(row.number),
        payment_state: states.get(row.id) ?? null,
        overdue_cents: overdue && (overdue.get(row.id) ?? 0),
      });
      return { items: items.map(present), next_cursor };
    }),
    summary: quotes.summary.handler(async ({ input, context }) => {
      const member = context.caller.member;
      const at = listContext(services, context);
      const isShown = maySeeTotals(member) || input.author_id === member.userId;
      const overdue_cents = isShown && input.overdue ? await sumOverdue(at, input) : null;
      return { ...presentSummary(await summarizeQuotes(at, input), isShown), overdue_cents };
    }),
    get: quotes.get.handler(async ({ input, context }) =>
      presented(services, context, await readQuote(db, context.caller.member.scope, input.id)),
    ),
    message: quotes.message.handler(async ({ input, context }) => {
      const message = await readMessage(db, context.caller.member.scope, input.id, input.message_id);
      const html = await withLogoInside(services, message.html, message.logo_url);
      return { ...presentMessage(services, message), html, text: message.text };
    }),
    pdf: quotes.pdf.handler(async ({ input: { id }, context }) => {
      const { member } = context.caller;
      return pdfResponse(
        await shownPdf(services, member.scope, id, {
          link: maySeeLinks(member),
          readPaid: async (...about) => {
            const paid = await readPaid(services, member.scope, ...about);
            return maySeePayments(member) ? paid : withoutPayments(paid);
          },
        }),
      );
    }),
    signedPdf: quotes.signedPdf.handler(async ({ input, context }) => {
      const { scope } = context.caller.member;
      await waitForSignedCopy(services, scope, input.id);
      return pdfResponse(await signedPdfOf(services, scope, input.id));
    }),
    compare: quotes.compare.handler(({ input, context }) => compareRevisions(db, context.caller.member.scope, input)),
    authors: quotes.authors.handler(({ context }) => listAuthors(db, context.caller.member.scope)),
  };
}

function writeRoutes({ quotes }: Procedures, services: Services) {
  type Change = (tx: Tx, step: LifecycleContext, quote: LockedQuote) => Promise<void>;
  const change = async (context: Context, quoteId: string, work: Change) => {
    const step = lifecycleContext(services, context);
    await withQuote(services.db, step.scope, quoteId, (tx, quote) => work(tx, step, quote));
  };
  /** Runs one transaction; returns the changed quote. */
  const changed = async (context: Context, quoteId: string, work: Change) => {
    const step = lifecycleContext(services, context);
    const parts = await withQuote(services.db, step.scope, quoteId, async (tx, quote) => {
      await work(tx, step, quote);
      return readQuoteIn(tx, step.scope, quoteId);
    });
    return presented(services, context, parts);
  };
  const copied = async (
    context: Context,
    copy: { id: string; new_id: string },
    work: (tx: Tx, step: LimitedContext, copy: { id: string; new_id: string }) => Promise<void>,
  ) => {
    const step = limitedContext(services, context);
    const parts = await withOrgSerially(services.db, step.scope, copy.id, async (tx) => {
      await work(tx, step, copy);
      return readQuoteIn(tx, step.scope, copy.new_id);
    });
    return presented(services, context, parts);
  };
  return {
    save: quotes.save.handler(async ({ input, context }) =>
      presented(services, context, await saveQuote(limitedContext(services, context), input)),
    ),
    send: quotes.send.handler(({ input, context }) => {
      const step = lifecycleContext(services, context);
      const { id, email, message } = input;
      const call = repeatableCall(services, context, 'quotes.send', { id, email: email ?? null, message });
      return withQuoteOnce(services, step.scope, id, call, async (tx, quote) => {
        await sendQuote(tx, step, quote, { to: email, message });
        return presented(services, context, await readQuoteIn(tx, step.scope, id));
      });
    }),
    share: quotes.share.handler(({ input, context }) =>
      changed(context, input.id, (tx, step, quote) => shareQuote(tx, step, quote, input)),
    ),
    replaceLink: quotes.replaceLink.handler(({ input, context }) => changed(context, input.id, replaceLink)),
    extend: quotes.extend.handler(({ input, context }) =>
      changed(context, input.id, (tx, step, quote) => extendQuote(tx, step, quote, input.days)),
    ),
    duplicate: quotes.duplicate.handler(({ input, context }) => copied(context, input, duplicateQuote)),
    reopen: quotes.reopen.handler(({ input, context }) => copied(context, input, reopenQuote)),
    recordDecision: quotes.recordDecision.handler(({ input, context }) => {
      const { scope, author } = lifecycleContext(services, context);
      const { request } = context;
      const call = repeatableCall(services, context, 'quotes.recordDecision', {
        ...input,
        options: input.options ?? null,
      });
      const { id: quoteId, decision, revision, reason, options, channel, customer_name: customerName } = input;
      const by = {
        kind: 'staff',
        quoteId,
        userId: author.actor.id,
        fullName: author.actor.name,
        customerName,
        channel,
      } as const;
      const from = { ip: request.ip, userAgent: request.userAgent, requestId: request.id };
      return withQuoteOnce(services, scope, quoteId, call, async (tx, quote) => {
        await ensureCustomer(tx, scope, quote, services.now());
        await decideQuoteIn(tx, services, scope, quote, { decision, revision, reason, options, by, from });
        return presented(services, context, await readQuoteIn(tx, scope, quoteId));
      });
    }),
    archive: quotes.archive.handler(async ({ input, context }) => {
      await change(context, input.id, archiveQuote);
      return done;
    }),
    restore: quotes.restore.handler(async ({ input, context }) => {
      await change(context, input.id, restoreQuote);
      return done;
    }),
    purge: quotes.purge.handler(async ({ input, context }) => {
      await purgeDraft(services, lifecycleContext(services, context), input.id);
      return done;
    }),
    retryMessage: quotes.retryMessage.handler(async ({ input, context }) => {
      const { scope } = context.caller.member;
      await withQuote(services.db, scope, input.id, (tx, quote) =>
        retryMessage(tx, services, scope, quote, input.message_id),
      );
      return presentMessage(services, await readMessage(services.db, scope, input.id, input.message_id));
    }),
  };
}

export function quotesRoutes(procedures: Procedures, services: Services) {
  return { ...readRoutes(procedures, services), ...writeRoutes(procedures, services) };
}
