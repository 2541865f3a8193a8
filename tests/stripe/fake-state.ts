/** Stores the fake Stripe's objects by id, each in its account, and a clock that tests advance. */
import { randomBytes } from 'node:crypto';

/** An object as the API returns it, without expanded fields. */
export interface StripeObject {
  id: string;
  object: string;
  created?: number | string;
}

/** A request that matches the schemas. */
export interface FakeRequest {
  /** ids in the path, in order */
  ids: string[];
  params: Record<string, unknown>;
  /** the connected account; null for the operator's own */
  account: string | null;
}

/** An error as Stripe words it. */
export class FakeRefusal extends Error {
  readonly status: number;
  readonly body: { type: string; code?: string; decline_code?: string; param?: string };

  constructor(status: number, body: FakeRefusal['body'], message: string) {
    super(message);
    this.status = status;
    this.body = body;
  }
}

export const refuse = (message: string, code?: string, status = 400): never => {
  throw new FakeRefusal(status, { type: 'invalid_request_error', ...(code && { code }) }, message);
};

const missing = (id: string): never => refuse(`No such object: '${id}'`, 'resource_missing', 404);

export interface FakeState {
  /** seconds since 1970 */
  now: number;
  newId(prefix: string): string;
  put<T extends StripeObject>(object: T, account?: string | null): T;
  /** @throws FakeRefusal for an unknown id */
  get<T extends StripeObject>(id: unknown, account?: string | null): T;
  all<T extends StripeObject>(object: T['object'], account?: string | null): T[];
}

export function createFakeState(): FakeState {
  const objects = new Map<string, { object: StripeObject; account: string | null }>();
  return {
    now: Math.floor(Date.now() / 1000),
    newId: (prefix) => `${prefix}_${randomBytes(8).toString('hex')}`,
    put(object, account = null) {
      objects.set(object.id, { object, account });
      return object;
    },
    get<T extends StripeObject>(id: unknown, account: string | null = null): T {
      const found = objects.get(String(id));
      return found?.account === account ? (found.object as T) : missing(String(id));
    },
    all: <T extends StripeObject>(object: T['object'], account: string | null = null) =>
      [...objects.values()]
        .filter((entry) => entry.object.object === object && entry.account === account)
        .map((entry) => entry.object as T),
  };
}

/** Returns a page of a list, newest first, like Stripe. */
export function pageOf<T extends StripeObject>(
  objects: readonly T[],
  { limit = 10, starting_after, created }: { limit?: number; starting_after?: string; created?: { gte?: number } },
) {
  const since = created?.gte ?? 0;
  const newest = objects.filter((object) => Number(object.created ?? 0) >= since).toReversed();
  const from = starting_after === undefined ? 0 : newest.findIndex(({ id }) => id === starting_after) + 1;
  return { object: 'list', url: '/', has_more: newest.length > from + limit, data: newest.slice(from, from + limit) };
}
