import type { ChosenPlan } from '#domain/company/plan-change.ts';
import { periodCents, subscriptionPlanById } from '#domain/company/plans.ts';
import { DAY_MS } from '#domain/durations.ts';
import { newId } from '#server/platform/db/ids.ts';
import {
  type PaymentProvider,
  type PlanCheckout,
  type ProviderSubscription,
  ProviderUnavailable,
} from '#server/providers/payments/provider.ts';
import type { TestApp } from './app.ts';
import type { TestCompany } from './factories.ts';

type CheckoutInput = Parameters<PaymentProvider['startPlanCheckout']>[0];

interface Session extends PlanCheckout {
  id: string;
  input: CheckoutInput;
}

/** Keeps a payment provider's plans in memory. Tests trigger its events and faults. */
export class PlanProvider {
  readonly sessions = new Map<string, Session>();
  readonly subscriptions = new Map<string, ProviderSubscription>();
  readonly calls: string[] = [];
  /** Runs before the response to each call. Throws to refuse the call, or waits to be slow. */
  fault: (call: string) => void | Promise<void> = () => undefined;
  readonly #byKey = new Map<string, unknown>();

  /** Replaces the app's provider for plans. */
  install({ services }: Pick<TestApp, 'services'>): this {
    Object.assign(services, { payments: { ...services.payments, ...this.#provider } });
    return this;
  }

  down(): void {
    this.fault = () => {
      throw new ProviderUnavailable();
    };
  }

  up(): void {
    this.fault = () => undefined;
  }

  /** Enters a card on the page. @returns the subscription's id */
  complete(sessionId: string): string {
    const session = this.sessions.get(sessionId);
    if (session?.status !== 'open') throw new Error(`Nobody can buy on the page ${sessionId}`);
    const { orgId, plan, interval, trialEnd, customerId } = session.input;
    const id = this.#id('sub');
    this.subscriptions.set(id, {
      id,
      customerId: customerId ?? this.#id('cus'),
      orgId,
      status: trialEnd ? 'trialing' : 'active',
      plan,
      interval,
      currentPeriodEnd: trialEnd ?? this.#periodEnd({ plan, interval }),
      cancelAtPeriodEnd: false,
      scheduled: null,
      pastDueSince: null,
    });
    Object.assign(session, { status: 'complete', subscriptionId: id });
    return id;
  }

  /** Buys a plan, after which the owner returns from the page. @returns the subscription's id */
  async buy({ owner }: Pick<TestCompany, 'owner'>, chosen: ChosenPlan = { plan: 'crew', interval: 'month' }) {
    const { subscription } = owner.client.api;
    const { url } = await subscription.startCheckout(chosen);
    const id = this.complete(url.split('/').at(-1) ?? '');
    await subscription.refresh();
    return id;
  }

  change(id: string, changes: Partial<ProviderSubscription>): void {
    this.subscriptions.set(id, { ...this.subscription(id), ...changes });
  }

  subscription(id: string): ProviderSubscription {
    const found = this.subscriptions.get(id);
    if (!found) throw new Error(`No subscription ${id}`);
    return found;
  }

  get openSessions(): Session[] {
    return [...this.sessions.values()].filter(({ status }) => status === 'open');
  }

  readonly #provider: Partial<PaymentProvider> = {
    name: 'test',
    isTest: true,
    startPlanCheckout: (input) =>
      this.#call('startPlanCheckout', () =>
        this.#once(input.idempotencyKey, () => {
          const id = this.#id('cs');
          this.sessions.set(id, {
            id,
            input,
            orgId: input.orgId,
            status: 'open',
            subscriptionId: null,
            customerId: null,
          });
          return { sessionId: id, url: `https://pay.example.com/${id}` };
        }),
      ),
    readPlanCheckout: (id) => this.#call('readPlanCheckout', () => this.sessions.get(id) ?? null),
    expirePlanCheckout: (id) =>
      this.#call('expirePlanCheckout', () => {
        const session = this.sessions.get(id);
        if (session?.status === 'open') session.status = 'expired';
      }),
    previewPlanChange: ({ subscriptionId, plan, interval }) =>
      this.#call('previewPlanChange', () => ({
        dueNowCents: 6_000,
        creditCents: 100,
        nextCents: periodCents(subscriptionPlanById(plan), interval),
        nextAt: this.subscription(subscriptionId).currentPeriodEnd,
      })),
    changePlan: ({ subscriptionId: id, plan, interval, when, idempotencyKey }) =>
      this.#call('changePlan', () =>
        this.#once(idempotencyKey, () => {
          const at = this.subscription(id).currentPeriodEnd;
          this.change(id, when === 'now' ? { plan, interval, scheduled: null } : { scheduled: { plan, interval, at } });
        }),
      ),
    setCancelAtPeriodEnd: ({ subscriptionId, cancel }) =>
      this.#call('setCancelAtPeriodEnd', () =>
        this.change(subscriptionId, { cancelAtPeriodEnd: cancel, ...(cancel ? { scheduled: null } : {}) }),
      ),
    cancelNow: (id) => this.#call('cancelNow', () => this.change(id, { status: 'canceled', pastDueSince: null })),
    openPortal: ({ customerId }) =>
      this.#call('openPortal', () => ({ url: `https://pay.example.com/portal/${customerId}` })),
    readSubscription: (id) => this.#call('readSubscription', () => this.subscriptions.get(id) ?? null),
  };

  async #call<Answer>(name: string, answer: () => Answer): Promise<Answer> {
    this.calls.push(name);
    await this.fault(name);
    return answer();
  }

  #once<Answer>(key: string, work: () => Answer): Answer {
    if (!this.#byKey.has(key)) this.#byKey.set(key, work());
    return this.#byKey.get(key) as Answer;
  }

  // Unique, because tests share a database.
  #id(kind: string): string {
    return `${kind}_${newId()}`;
  }

  #periodEnd({ interval }: ChosenPlan): Date {
    return new Date(Date.now() + (interval === 'year' ? 365 : 30) * DAY_MS);
  }
}
