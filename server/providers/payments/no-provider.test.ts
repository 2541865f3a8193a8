import { expect, test } from 'vitest';
import { EventRefused } from '#server/platform/http/signed-events.ts';
import { createNoProvider } from './no-provider.ts';
import { ProviderRefused } from './provider.ts';

test('without a provider nothing can be bought or paid by card, and everyone who tries sees the reason', async () => {
  const provider = createNoProvider();
  expect(provider).toMatchObject({ name: 'none', isTest: false });
  await expect(provider.openPortal({ customerId: 'c', returnUrl: 'https://example.com' })).rejects.toMatchObject({
    code: 'PAYMENT_REFUSED',
    message: 'Card payments aren’t set up on this server.',
  });
  await expect(provider.readSubscription('sub')).rejects.toThrow(ProviderRefused);
  expect(await provider.readPlanCheckout('session')).toBeNull();
  const listing = provider.listPayments({ accountId: 'a', since: new Date(0) })[Symbol.asyncIterator]();
  await expect(listing.next()).rejects.toThrow(ProviderRefused);
  await expect(provider.verifyEvent(Buffer.from('{}'), undefined, 'platform')).rejects.toThrow(EventRefused);
});
