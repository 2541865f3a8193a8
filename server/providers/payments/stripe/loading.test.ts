import { execFile } from 'node:child_process';
import { promisify } from 'node:util';
import { expect, test } from 'vitest';

const PROGRAM = `
  import { registerHooks } from 'node:module';
  let isLoaded = false;
  registerHooks({
    resolve(specifier, context, next) {
      isLoaded ||= specifier === 'stripe';
      return next(specifier, context);
    },
  });
  await import('#server/choose-payment-provider.ts');
  const { createStripeProvider } = await import('#server/providers/payments/stripe/stripe-provider.ts');
  const provider = createStripeProvider({ secretKey: 'sk_test_1', webhookSecrets: { platform: 'a', connect: 'b' } });
  console.log(isLoaded);
  await provider.verifyEvent(Buffer.from('{}'), 't=1,v1=1', 'platform').catch((error) => console.log(error.name));
  console.log(isLoaded);
`;

test('the SDK takes no time or memory at startup, and is loaded with the first call', async () => {
  const program = ['--input-type=module', '--eval', PROGRAM];
  const { stdout } = await promisify(execFile)(process.execPath, program, { cwd: process.cwd() });
  expect(stdout.trim().split('\n')).toEqual(['false', 'EventRefused', 'true']);
});
