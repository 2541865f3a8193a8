/** Turns Stripe's errors into messages for the person who is waiting, and limits what is logged. */
import { cutText } from '#domain/text.ts';
import type { Log } from '#server/platform/log/log.ts';
import { ProviderRefused, ProviderUnavailable } from '#server/providers/payments/provider.ts';

/** The SDK's errors, recognized by name so that the SDK needn't be loaded. */
interface StripeFailure extends Error {
  type: string;
  code?: string;
  decline_code?: string;
  param?: string;
  statusCode?: number;
  requestId?: string;
}

function isStripeFailure(error: unknown): error is StripeFailure {
  return error instanceof Error && 'type' in error && 'requestId' in error;
}

const MISSING_CODES = new Set(['resource_missing', 'not_found', 'account_invalid']);

/** Returns true for an object that doesn't exist, or that a disconnected account had. */
export function isMissing(error: unknown): boolean {
  return isStripeFailure(error) && MISSING_CODES.has(error.code ?? '');
}

const NOT_SET_UP = 'Card payments aren’t set up correctly on this server.';

/** Returns true if the same call may work later. */
function isUnavailable({ type, statusCode = 0 }: StripeFailure): boolean {
  const isBusy = statusCode === 409 || statusCode === 429 || statusCode >= 500;
  return isBusy || type === 'StripeConnectionError' || type === 'StripeRateLimitError' || type === 'StripeAPIError';
}

/** Failures for the operator: a wrong key, a missing permission, or a request that the program should not have made. */
const FOR_THE_OPERATOR = new Set([
  'StripeAuthenticationError',
  'StripePermissionError',
  'StripeInvalidRequestError',
  'StripeIdempotencyError',
]);

const WORDS: Readonly<Record<string, string>> = {
  account_country_invalid_address: 'The address must be in the account’s country.',
  account_invalid: 'The connected payment account no longer works. Connect it again.',
  amount_too_large: 'This amount is more than a card can be charged.',
  amount_too_small: 'This amount is less than a card can be charged.',
  authentication_required: 'The bank needs this payment confirmed. Update the card, then try again.',
  balance_insufficient: 'The payment account’s balance is too low. Try again after more payments arrive.',
  card_declined: 'The card was declined. Nothing was charged.',
  charge_already_refunded: 'This payment was already refunded.',
  charge_disputed: 'This payment is disputed, so it can’t be refunded.',
  charge_exceeds_source_limit: 'The card was declined. Nothing was charged.',
  country_unsupported: 'Payment accounts aren’t available in this country.',
  email_invalid: 'The payment provider doesn’t accept this email address.',
  expired_card: 'The card has expired. Nothing was charged.',
  incorrect_cvc: 'The card’s security code is wrong. Nothing was charged.',
  insufficient_funds: 'The card has insufficient funds. Nothing was charged.',
  payment_intent_authentication_failure: 'The bank needs this payment confirmed. Update the card, then try again.',
  processing_error: 'The card couldn’t be processed. Nothing was charged. Please try again.',
  refund_disputed_payment: 'This payment is disputed, so it can’t be refunded.',
  resource_missing: 'The payment provider no longer has this record.',
  subscription_payment_intent_requires_action:
    'The bank needs this payment confirmed. Update the card, then try again.',
};

function wordsFor({ type, code = '', decline_code: decline = '', param }: StripeFailure): string | undefined {
  if (type === 'StripeAuthenticationError') return NOT_SET_UP;
  if (type === 'StripePermissionError') return WORDS[code] ?? NOT_SET_UP;
  if (code === 'resource_missing' && param?.includes('price')) return NOT_SET_UP;
  return WORDS[decline] ?? WORDS[code] ?? (type === 'StripeCardError' ? WORDS['card_declined'] : undefined);
}

/** Turns an SDK error into one of ours. Logs errors that the operator has to fix. Returns other errors unchanged. */
export function explained(error: unknown, log: Pick<Log, 'error' | 'warn'>): unknown {
  if (!isStripeFailure(error)) return error;
  const cause = describedError(error);
  if (isUnavailable(error)) {
    log.warn({ err: cause }, 'Stripe does not respond');
    return new ProviderUnavailable({ cause });
  }
  if (FOR_THE_OPERATOR.has(error.type)) log.error({ err: cause }, 'Stripe refused a request');
  return new ProviderRefused(wordsFor(error), { cause });
}

/** Keys and emails don't belong in the log. */
const SECRETS = /\b(?:sk|rk|pk|whsec|acct_sk)_[\w*]+|\S+@\S+/g;
const SAID_MAX = 300;

/** Leaves out the request and headers, which the log must not get. */
function describedError({ type, code, param, statusCode, requestId, message, stack }: StripeFailure): Error {
  const facts = { type, code, param, status: statusCode, request: requestId };
  const known = Object.entries(facts).flatMap(([name, value]) => (value === undefined ? [] : [`${name} ${value}`]));
  const said = cutText(message.replaceAll(SECRETS, '[hidden]'), SAID_MAX);
  const cause = new Error(`Stripe: ${known.join(', ')}: ${said}`);
  cause.stack = `${cause.message}\n${(stack ?? '')
    .split('\n')
    .filter((line) => line.startsWith('    at '))
    .join('\n')}`;
  return cause;
}
