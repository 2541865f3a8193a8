import { asLanguage, type Language } from '#domain/language/language.ts';
import type { PaymentPurpose } from '#domain/payments/provider-payment.ts';
import { parseLinkToken } from '#domain/quote/approval-link.ts';
import type { Services } from '#server/features/services.ts';
import { readIdentity, readOrg } from '#server/platform/db/client.ts';
import { scopeOfPaymentSession } from '#server/platform/db/scope.ts';
import { mailKind } from '#server/platform/settings/mail-kind.ts';

/** The page shows only the first characters of a transaction's id. */
const SHOWN_CHARACTERS = 20;

interface Confirmation {
  state: 'paid' | 'waiting' | 'not_paid' | 'unknown';
  transaction: string | null;
  /** true when the customer has an email and this server sends emails */
  emailed: boolean;
  /** null for a visitor without the quote's link */
  paid: { amount_cents: number; purpose: PaymentPurpose } | null;
  test_mode: boolean;
  language: Language;
}

/**
 * Reads a payment's outcome for a visitor returning from the provider's page. Never reveals the payer. Shows the amount
 * only to a visitor with the quote's link.
 */
export async function readConfirmation(
  { db, env, payments }: Pick<Services, 'db' | 'env' | 'payments'>,
  { session_id: sessionId, token }: { session_id: string; token?: string | undefined },
): Promise<Confirmation> {
  const { isTest: test_mode } = payments;
  const attempt = sessionId ? await findAttempt(db, sessionId) : undefined;
  if (!attempt) return { state: 'unknown', transaction: null, emailed: false, paid: null, test_mode, language: 'en' };
  const scope = scopeOfPaymentSession({ orgId: attempt.org_id });
  const quote = db.tenant.kysely
    .selectFrom('quotes')
    .where('org_id', '=', scope.orgId)
    .where('id', '=', attempt.quote_id)
    .select(['customer_email', 'approval_token']);
  const [[found]] = await readOrg(db, scope, quote.compile());
  const link = token === undefined ? null : parseLinkToken(token);
  const isOfQuote = link?.orgId === attempt.org_id && link.secret === found?.approval_token;
  const { amount_cents, purpose } = attempt;
  return {
    state: stateOf(attempt.status),
    transaction: `${sessionId.slice(0, SHOWN_CHARACTERS)}…`,
    emailed: mailKind(env) === 'smtp' && Boolean(found?.customer_email),
    paid: isOfQuote && attempt.status === 'paid' ? { amount_cents, purpose } : null,
    test_mode,
    language: asLanguage(attempt.language) ?? 'en',
  };
}

async function findAttempt(db: Services['db'], sessionId: string) {
  const query = db.identity.kysely
    .selectFrom('payment_attempts')
    .where('session_id', '=', sessionId)
    .limit(1)
    .select(['org_id', 'quote_id', 'status', 'language', 'amount_cents', 'purpose'])
    .$narrowType<{ purpose: PaymentPurpose }>();
  const [[attempt]] = await readIdentity(db, query.compile());
  return attempt;
}

function stateOf(status: string): Confirmation['state'] {
  if (status === 'paid') return 'paid';
  return status === 'starting' || status === 'open' ? 'waiting' : 'not_paid';
}
