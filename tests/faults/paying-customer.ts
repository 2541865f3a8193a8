/** A customer who tries again when a page doesn't load. */
import { ORPCError } from '@orpc/client';
import { createTestClient, type TestClient } from '#tests/support/http-client.ts';
import { CARD } from '#tests/support/payments.ts';

export interface Customer {
  /**
   * Views and approves the quote, then pays the deposit on the payment page. @throws Error when the program is
   * down
   */
  pay(): Promise<void>;
  /** Resubmits the open payment page, as a reload does. Without an open page, pays like `pay`. */
  reload(): Promise<void>;
  sees(): ReturnType<TestClient['api']['approval']['show']>;
}

export function customerWith(url: string, token: string, ip: string): Customer {
  const { api, request } = createTestClient(url, new Map(), { 'x-forwarded-for': ip });
  let openPage: string | undefined;

  async function openPaymentPage(): Promise<string | undefined> {
    const shown = await api.approval.show({ token });
    await api.approval.viewed({ token, revision: shown.revision });
    if (shown.status === 'approved') return shown.payments?.deposit_open_cents === 0 ? undefined : pressPay();
    const name = 'Carla Customer';
    const decision = { token, decision: 'approved', name, revision: shown.revision, pay: 'deposit' } as const;
    const { payment } = await api.approval.decide(decision);
    if (!payment?.url) throw new Error(payment?.problem ?? 'There is nothing to pay');
    return payment.url;
  }

  async function pressPay(): Promise<string | undefined> {
    try {
      return (await api.approval.pay({ token, purpose: 'deposit' })).url;
    } catch (error) {
      // The program may have recorded the payment after the customer loaded the page.
      const isRefused = error instanceof ORPCError && error.code === 'PAYMENT_REFUSED';
      if (isRefused && (await api.approval.show({ token })).payments?.deposit_open_cents === 0) return undefined;
      throw error;
    }
  }

  async function payOn(page: string): Promise<void> {
    const path = page.slice(url.length);
    // After an earlier payment, the page redirects immediately.
    const shown = await request('GET', path, { headers: { accept: 'text/html' } });
    await shown.text();
    const form = new URLSearchParams({ action: 'card', number: CARD, expiry: '12 / 49', cvc: '123' });
    const paid = await fetch(page, { method: 'POST', body: form, redirect: 'manual' });
    const sessionId = new URL(paid.headers.get('location') ?? page).searchParams.get('session_id') ?? '';
    if (paid.status !== 303 || sessionId === '') throw new Error(`The payment was answered with ${paid.status}`);
    await api.payments.confirmation({ session_id: sessionId });
  }

  async function pay(): Promise<void> {
    openPage = await openPaymentPage();
    if (openPage !== undefined) await payOn(openPage);
  }

  return {
    pay,
    reload: async () => (openPage === undefined ? pay() : payOn(openPage)),
    sees: () => api.approval.show({ token }),
  };
}

/** True when the response was missing or cut off. A refusal is a different error. */
export const isAway = (error: unknown): boolean => error instanceof TypeError && error.cause !== undefined;
