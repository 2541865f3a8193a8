import type { AccountView } from './use-payment-account.ts';

interface AccountState {
  word: string;
  tone: 'good' | 'off' | 'bad';
  text: string;
}

/** Returns the account's state; null if this installation takes no card payments. */
export function accountState({ provider, account }: AccountView): AccountState | null {
  if (provider === 'none') return null;
  if (account === null)
    return {
      word: 'Not connected',
      tone: 'off',
      text: 'Connect an account so customers can pay deposits and balances by card.',
    };
  if (!account.can_charge)
    return {
      word: 'Setup not finished',
      tone: 'off',
      text: 'Your account is connected but can’t take payments yet.',
    };
  if (account.problem !== null) return { word: 'Needs attention', tone: 'bad', text: account.problem };
  return {
    word: 'Taking payments',
    tone: 'good',
    text: 'Customers can pay by card when they approve a quote or later.',
  };
}

export const NO_PROVIDER =
  'Card payments aren’t set up on this server. You can still record cash, checks and transfers on each quote.';

export const PROVIDER_NAMES: Readonly<Record<AccountView['provider'], string>> = {
  stripe: 'Stripe',
  test: 'Built-in test provider',
  none: 'None',
};
