/**
 * The only access to Stripe. Loads the SDK on the first call, because it takes time and memory that most processes
 * don't need.
 */
import type Stripe from 'stripe';
import type { Log } from '#server/platform/log/log.ts';
import type { WebhookSource } from '#server/providers/payments/provider.ts';
import { explained, isMissing } from './errors.ts';

export interface ConnectionSettings {
  secretKey: string;
  log: Pick<Log, 'error' | 'warn'>;
  /** replaces Stripe's server in tests */
  server?: { host: string; port: number; protocol: 'http' | 'https' };
  timeoutMs?: number;
}

export interface StripeSettings extends ConnectionSettings {
  webhookSecrets: Readonly<Record<WebhookSource, string>>;
}

const TIMEOUT_MS = 10_000;
/** One retry with the same idempotency key, because a person waits for the response. */
const RETRIES = 1;

export interface StripeClient {
  /** @throws ProviderUnavailable, ProviderRefused */
  ask<T>(work: (stripe: Stripe) => Promise<T>): Promise<T>;
  /** Returns null for an object that doesn't exist, or for a disconnected account. */
  find<T>(work: (stripe: Stripe) => Promise<T>): Promise<T | null>;
  /** Verifies event signatures without a request to Stripe. */
  webhooks(): Promise<Stripe['webhooks']>;
}

export function createStripeClient({ log, ...settings }: ConnectionSettings): StripeClient {
  let sdk: Promise<Stripe> | undefined;
  const load = () => (sdk ??= loadSdk(settings));
  const ask: StripeClient['ask'] = async (work) => {
    const stripe = await load();
    try {
      return await work(stripe);
    } catch (error) {
      throw explained(error, log);
    }
  };
  return {
    ask,
    find: (work) =>
      ask(async (stripe) => {
        try {
          return await work(stripe);
        } catch (error) {
          if (isMissing(error)) return null;
          throw error;
        }
      }),
    webhooks: async () => (await load()).webhooks,
  };
}

async function loadSdk({
  secretKey,
  server,
  timeoutMs = TIMEOUT_MS,
}: Omit<ConnectionSettings, 'log'>): Promise<Stripe> {
  const { default: Sdk } = await import('stripe');
  return new Sdk(secretKey, { ...server, timeout: timeoutMs, maxNetworkRetries: RETRIES, telemetry: false });
}

/** Stripe returns an object either as an id or in full. */
export function idOf(object: string | { id: string } | null | undefined): string | null {
  return typeof object === 'string' ? object : (object?.id ?? null);
}

/** Stripe's times are in whole seconds. */
export const dateOf = (seconds: number): Date => new Date(seconds * 1000);
export const secondsOf = (date: Date): number => Math.floor(date.getTime() / 1000);
