import { afterAll, beforeAll, expect, test } from 'vitest';
import { describeError } from '#server/platform/log/log.ts';
import { ProviderRefused, ProviderUnavailable } from '#server/providers/payments/provider.ts';
import { FAKE_KEY } from '#tests/stripe/fake-stripe.ts';
import { type StripeOnThisMachine, stripeOnThisMachine } from '#tests/stripe/stripe-on-this-machine.ts';
import { explained } from './errors.ts';

let stripe: StripeOnThisMachine;
beforeAll(async () => {
  stripe = await stripeOnThisMachine();
});
afterAll(() => stripe.fake.close());

const readAny = (provider = stripe.provider) => provider.readSubscription('sub_1');

test.each([500, 502, 503, 429, 409])('receiving %i twice becomes "does not respond right now"', async (status) => {
  stripe.fake.failNext(status, status);
  await expect(readAny()).rejects.toMatchObject({ name: 'ProviderUnavailable', code: 'PAYMENT_UNAVAILABLE' });
  stripe.fake.failNext();
});

test('a retry recovers from a single failure', async () => {
  stripe.fake.failNext(500);
  expect(await readAny()).toBeNull();
});

test('a call to a provider that is too slow is given up', async () => {
  const provider = stripe.providerWith({ timeoutMs: 30 });
  stripe.fake.failNext('hang', 'hang');
  await expect(readAny(provider)).rejects.toThrow(ProviderUnavailable);
});

test('a call to a provider that cannot be reached is given up', async () => {
  const gone = await stripeOnThisMachine();
  await gone.fake.close();
  await expect(readAny(gone.provider)).rejects.toThrow(ProviderUnavailable);
});

const WRONG_KEY = 'sk_test_51WrongKeyThatNobodyMaySee';

test('keys are in no message, cause or log', async () => {
  const error: unknown = await readAny(stripe.providerWith({ secretKey: WRONG_KEY })).catch(
    (thrown: unknown) => thrown,
  );
  expect(error).toBeInstanceOf(ProviderRefused);
  expect(error).toMatchObject({ message: 'Card payments aren’t set up correctly on this server.' });
  const everything = [JSON.stringify(describeError(error)), stripe.logged(), String(error)].join('\n');
  expect(everything).toContain('StripeAuthenticationError');
  expect(everything).toContain('[hidden]');
  for (const secret of [WRONG_KEY, FAKE_KEY, 'Bearer', 'WrongKey']) expect(everything).not.toContain(secret);
});

function failure(facts: Record<string, unknown>): Error {
  return Object.assign(new Error('Stripe says: dana@example.com, sk_live_abc***def'), { requestId: 'req_1', ...facts });
}

const quiet = { warn: () => undefined, error: () => undefined };

test.each([
  [
    { type: 'StripeCardError', statusCode: 402, code: 'card_declined', decline_code: 'insufficient_funds' },
    /insufficient funds/,
  ],
  [{ type: 'StripeCardError', statusCode: 402, code: 'card_declined', decline_code: 'lost_card' }, /was declined/],
  [{ type: 'StripeCardError', statusCode: 402, code: 'something_new' }, /was declined/],
  [{ type: 'StripeCardError', statusCode: 402, code: 'authentication_required' }, /Update the card/],
  [{ type: 'StripePermissionError', statusCode: 403, code: 'account_invalid' }, /Connect it again/],
  [{ type: 'StripePermissionError', statusCode: 403 }, /aren’t set up correctly/],
  [{ type: 'StripeInvalidRequestError', statusCode: 400, code: 'charge_disputed' }, /disputed/],
  [{ type: 'StripeInvalidRequestError', statusCode: 400, code: 'something_new' }, /payment provider declined this/],
])('the refusal %j is explained in words', (facts, sentence) => {
  const error = explained(failure(facts), quiet);
  expect(error).toBeInstanceOf(ProviderRefused);
  expect(error).toMatchObject({ code: 'PAYMENT_REFUSED', message: expect.stringMatching(sentence) });
  expect(JSON.stringify(describeError(error))).not.toMatch(/dana@|sk_live/);
});

test('an error that is not Stripe’s is unchanged', () => {
  const error = new TypeError('ours');
  expect(explained(error, quiet)).toBe(error);
});
