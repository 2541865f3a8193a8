/**
 * A local Stripe for the real SDK. It checks every request against Stripe's own schemas, remembers idempotency
 * keys, and follows Stripe's rules as far as the program depends on them.
 */
import { createServer, type IncomingMessage, type ServerResponse } from 'node:http';
import type { AddressInfo } from 'node:net';
import { text } from 'node:stream/consumers';
import { accountRoutes } from './fake-accounts.ts';
import { catalogRoutes } from './fake-catalog.ts';
import { checkoutRoutes } from './fake-checkout.ts';
import { paymentRoutes } from './fake-payments.ts';
import { planRoutes } from './fake-plans.ts';
import type { FakeRoutes } from './fake-routes.ts';
import { createFakeState, FakeRefusal, type FakeState } from './fake-state.ts';
import { decodeForm } from './form-encoding.ts';
import { stripeSchemas } from './request-schemas.ts';

export interface SeenRequest {
  method: string;
  path: string;
  params: Record<string, unknown>;
  account: string | null;
  idempotencyKey: string | null;
  apiVersion: string | null;
  /** requests that the schemas from the SDK's types refused */
  violations: string[];
  /** parts of requests that Stripe's published OpenAPI description lacks, because it is a year older */
  newerThanOpenApi: string[];
}

/**
 * hang: never responds. lost: does the work, but cuts the connection before the response. A number: does nothing
 * and responds with that status. none: works normally.
 */
export type Fault = 'hang' | 'lost' | 'none' | number;

export interface FakeStripe {
  readonly server: { host: string; port: number; protocol: 'http' };
  readonly state: FakeState;
  readonly requests: SeenRequest[];
  /** Sets the faults of the next requests, in order. Replaces earlier ones. */
  failNext(...faults: Fault[]): void;
  close(): Promise<void>;
}

export const FAKE_KEY = 'sk_test_fakeKeyOfTheTests';

interface Answer {
  status: number;
  body: object;
}

interface Once {
  fingerprint: string;
  answer: Answer;
}

export async function startFakeStripe(): Promise<FakeStripe> {
  const state = createFakeState();
  const requests: SeenRequest[] = [];
  const faults: Fault[] = [];
  const respond = responder(state, requests);
  const server = createServer((request, response) => {
    const fault = faults.shift();
    if (fault === 'hang') return;
    if (typeof fault === 'number') return send(response, failureOf(fault));
    void respond(request)
      .catch((error: unknown) => failureOf(400, `The fake Stripe broke: ${String(error)}`))
      .then((answer) => (fault === 'lost' ? response.destroy() : send(response, answer)));
  });
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve));
  return {
    server: { host: '127.0.0.1', port: (server.address() as AddressInfo).port, protocol: 'http' },
    state,
    requests,
    failNext: (...next) => void faults.splice(0, faults.length, ...next),
    close: () =>
      new Promise((resolve) => {
        server.close(() => resolve());
        server.closeAllConnections();
      }),
  };
}

function send(response: ServerResponse, { status, body }: Answer): void {
  response
    .writeHead(status, { 'content-type': 'application/json', 'request-id': 'req_fake' })
    .end(JSON.stringify(body));
}

function failureOf(status: number, message = 'An unknown error occurred'): Answer {
  return { status, body: { error: { type: 'api_error', message } } };
}

const header = ({ headers }: IncomingMessage, name: string) => headers[name]?.toString() ?? null;

function responder(state: FakeState, requests: SeenRequest[]) {
  const schemas = stripeSchemas();
  const answered = new Map<string, Once>();
  const routes: FakeRoutes = {
    ...catalogRoutes(state),
    ...planRoutes(state),
    ...checkoutRoutes(state),
    ...paymentRoutes(state),
    ...accountRoutes(state),
  };
  return async (request: IncomingMessage): Promise<Answer> => {
    const raw = await text(request);
    if (header(request, 'authorization') !== `Bearer ${FAKE_KEY}`) return wrongKey(header(request, 'authorization'));
    const { method = 'GET' } = request;
    const { pathname, search } = new URL(request.url ?? '/', 'http://stripe.test');
    const params = decoded(pathname, method === 'POST' ? raw : search.slice(1));
    const newerThanOpenApi = schemas.openapi({ method, path: pathname, params: structuredClone(params) }) ?? [];
    const violations = schemas.sdk({ method, path: pathname, params }) ?? ['an operation that is not described'];
    const account = header(request, 'stripe-account');
    const idempotencyKey = header(request, 'idempotency-key');
    const apiVersion = header(request, 'stripe-version');
    requests.push({
      method,
      path: pathname,
      params,
      account,
      idempotencyKey,
      apiVersion,
      violations,
      newerThanOpenApi,
    });
    if (violations.length > 0)
      return refusal(new FakeRefusal(400, { type: 'invalid_request_error' }, violations.join('; ')));
    const act = () => outcomeOf(routes, { method, path: pathname, params, account });
    if (method !== 'POST' || idempotencyKey === null) return act();
    return once(answered, { key: `${account ?? ''} ${idempotencyKey}`, fingerprint: `${pathname} ${raw}` }, act);
  };
}

function decoded(path: string, given: string): Record<string, unknown> {
  return path.startsWith('/v2/') && given.startsWith('{')
    ? (JSON.parse(given) as Record<string, unknown>)
    : decodeForm(given);
}

function wrongKey(authorization: string | null): Answer {
  const key = authorization?.replace('Bearer ', '') ?? '';
  return refusal(new FakeRefusal(401, { type: 'invalid_request_error' }, `Invalid API Key provided: ${key}`));
}

/** Accepts a key again, as Stripe does, when the key's first request was refused before anything happened. */
function once(
  answered: Map<string, Once>,
  { key, fingerprint }: { key: string; fingerprint: string },
  act: () => Answer,
) {
  const before = answered.get(key);
  if (before && before.fingerprint !== fingerprint)
    return refusal(
      new FakeRefusal(400, { type: 'idempotency_error' }, 'Keys can only be used with the same parameters.'),
    );
  if (before) return before.answer;
  const answer = act();
  if (answer.status < 400) answered.set(key, { fingerprint, answer: structuredClone(answer) });
  return answer;
}

interface Routed {
  method: string;
  path: string;
  params: Record<string, unknown>;
  account: string | null;
}

function outcomeOf(routes: FakeRoutes, { method, path, params, account }: Routed): Answer {
  for (const [route, handle] of Object.entries(routes)) {
    const ids = idsIn(route, `${method} ${path}`);
    if (!ids) continue;
    try {
      return { status: 200, body: handle({ ids, params, account }) };
    } catch (error) {
      if (error instanceof FakeRefusal) return refusal(error);
      throw error;
    }
  }
  return refusal(new FakeRefusal(404, { type: 'invalid_request_error' }, 'Unrecognized request URL'));
}

function idsIn(route: string, request: string): string[] | null {
  const names = route.split('/');
  const parts = request.split('/');
  const fits = names.length === parts.length && names.every((name, index) => name === '{id}' || name === parts[index]);
  return fits ? parts.filter((_, index) => names[index] === '{id}').map(decodeURIComponent) : null;
}

function refusal({ status, body, message }: FakeRefusal): Answer {
  return { status, body: { error: { ...body, message } } };
}
