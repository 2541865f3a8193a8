import { z } from 'zod';

const secret = (name: string, ...starts: string[]) =>
  z
    .string()
    .refine((value) => starts.some((start) => value.startsWith(start)) && !/\s/.test(value), {
      error: `must be ${name}, which starts with ${starts.join(' or ')}`,
    })
    .optional();

const PAYMENT_CHOICES = ['test', 'stripe', 'none'] as const;
export type PaymentsMode = (typeof PAYMENT_CHOICES)[number];

export const paymentSettings = {
  PAYMENTS: z.enum(PAYMENT_CHOICES, { error: `must be one of ${PAYMENT_CHOICES.join(', ')}` }).optional(),
  STRIPE_SECRET_KEY: secret('a secret or restricted key from Stripe', 'sk_', 'rk_'),
  STRIPE_WEBHOOK_SECRET: secret('the signing secret of the webhook for plans', 'whsec_'),
  STRIPE_CONNECT_WEBHOOK_SECRET: secret('the signing secret of the webhook for connected accounts', 'whsec_'),
};

/** Required together with PAYMENTS=stripe. */
const STRIPE_SETTINGS = ['STRIPE_SECRET_KEY', 'STRIPE_WEBHOOK_SECRET', 'STRIPE_CONNECT_WEBHOOK_SECRET'] as const;

type Given = Readonly<{ PAYMENTS?: PaymentsMode | undefined }> &
  Readonly<Partial<Record<(typeof STRIPE_SETTINGS)[number], string | undefined>>>;

/**
 * Chooses who takes card payments: Stripe if its key is set, otherwise the built-in test provider. In production, the
 * settings have to say that payments are a test, or that there are none.
 * @returns a sentence that prevents startup when settings are missing
 */
export function paymentChoice(given: Given, isProduction: boolean): { choice: PaymentsMode } | { problem: string } {
  const choice = given.PAYMENTS ?? (given.STRIPE_SECRET_KEY === undefined ? undefined : 'stripe');
  if (choice === 'stripe') {
    const missing = STRIPE_SETTINGS.find((name) => given[name] === undefined);
    return missing ? { problem: `Set ${missing} to accept payments with Stripe.` } : { choice };
  }
  if (choice === undefined && isProduction) {
    return {
      problem:
        'Setting PAYMENTS must say who takes card payments in production: stripe (with ' +
        `${STRIPE_SETTINGS.join(', ')}), none, or test for the built-in test provider, which moves no money.`,
    };
  }
  return { choice: choice ?? 'test' };
}
