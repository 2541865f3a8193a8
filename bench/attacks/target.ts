import { randomUUID } from 'node:crypto';
import { Agent, type IncomingMessage, request } from 'node:http';
import { buffer } from 'node:stream/consumers';
import { SESSION_COOKIE } from '#server/platform/auth/session-cookie.ts';
import type { DatabaseConnection } from '#server/platform/db/connection.ts';

export interface Target {
  port: number;
  /** process id of the program without its child processes */
  pid: number;
}

export interface Answer {
  status: number;
  body: Buffer;
}

export interface Ask {
  method?: string;
  json?: unknown;
  form?: FormData;
  session?: string;
}

/** A client with its own IP address. All addresses in 127.0.0.0/8 lead to this machine. */
export interface Client {
  ask(path: string, options?: Ask): Promise<Answer>;
  close(): void;
}

export function clientAt({ port }: Target, localAddress: string): Client {
  const agent = new Agent({ keepAlive: true, maxSockets: 300 });
  return {
    async ask(path, { method = 'GET', json, form, session } = {}) {
      const encoded = form ? new Request('http://form', { method: 'POST', body: form }) : undefined;
      const text = json === undefined ? undefined : Buffer.from(JSON.stringify(json));
      const body = encoded ? Buffer.from(await encoded.arrayBuffer()) : text;
      const answer = await new Promise<IncomingMessage>((resolve, reject) => {
        const sent = request(
          {
            host: '127.0.0.1',
            port,
            localAddress,
            agent,
            method,
            path: `/api${path}`,
            headers: {
              ...(session ? { cookie: `${SESSION_COOKIE}=${session}` } : {}),
              ...(encoded ? { 'content-type': encoded.headers.get('content-type') ?? '' } : {}),
              ...(json ? { 'content-type': 'application/json' } : {}),
              ...(body ? { 'content-length': body.byteLength } : {}),
            },
          },
          resolve,
        );
        sent.on('error', reject);
        sent.end(body);
      });
      return { status: answer.statusCode ?? 0, body: await buffer(answer) };
    },
    close: () => agent.destroy(),
  };
}

export interface Company {
  client: Client;
  session: string;
  /** Sends a request as the owner. @throws Error for an unsuccessful response */
  call<T>(path: string, options?: Ask): Promise<T>;
}

let companies = 0;

/** Signs up a company from an IP address that no other company uses. */
export async function newCompany(target: Target): Promise<Company> {
  companies += 1;
  const client = clientAt(target, `127.0.1.${companies}`);
  const answer = await fetch(`http://127.0.0.1:${target.port}/api/auth/signup`, {
    method: 'POST',
    headers: { 'content-type': 'application/json' },
    body: JSON.stringify({
      email: `owner-${randomUUID()}@bench.example`,
      password: 'Bench-Password-1',
      data: { full_name: 'Olive Owner', company_name: `Bench Washing ${companies}` },
    }),
  });
  const session = new RegExp(`${SESSION_COOKIE}=([^;]+)`).exec(answer.headers.getSetCookie().join())?.[1];
  if (!session) throw new Error(`Signing up answered ${answer.status}: ${await answer.text()}`);
  return {
    client,
    session,
    async call<T>(path: string, options: Ask = {}) {
      const { status, body } = await client.ask(path, { ...options, session });
      if (status !== 200) throw new Error(`${path} answered ${status}: ${body.toString()}`);
      return JSON.parse(body.toString()) as T;
    },
  };
}

export function draft(notes = '') {
  const line = {
    kind: 'custom',
    id: randomUUID(),
    description: 'House wash',
    quantity: 1000,
    unit: 'sqft',
    unit_cents: 30,
    taxable: true,
  };
  return {
    customer_name: 'Carla Customer',
    customer_email: 'carla@example.com',
    customer_phone: '(202) 555-0123',
    property_address: '12 Oak Street, Springfield',
    lines: [line],
    tax_rate: 0,
    minimum_charge_cents: 0,
    trip_charge_cents: 0,
    notes,
  };
}

export interface SharedQuote {
  id: string;
  /** secret part of the quote's link */
  token: string;
}

export async function sharedQuote(company: Company): Promise<SharedQuote> {
  const id = randomUUID();
  await company.call(`/quotes/${id}`, { method: 'PUT', json: { edit_number: 0, draft: draft() } });
  const { approval_url } = await company.call<{ approval_url: string }>(`/quotes/${id}/share`, { method: 'POST' });
  return { id, token: approval_url.split('/').at(-1) ?? '' };
}

export function photoForm(bytes: Uint8Array<ArrayBuffer>, type: string): FormData {
  const form = new FormData();
  form.set('id', randomUUID());
  form.set('image_type', 'pre_damage');
  form.set('description', '');
  form.set('file', new File([bytes], 'photo', { type }));
  return form;
}

/** Runs the work `count` times, `atOnce` in parallel, and returns the outcome of each. */
export async function many(count: number, atOnce: number, work: (index: number) => Promise<Answer>): Promise<Outcomes> {
  const outcomes: Outcomes = {};
  let next = 0;
  const lane = async () => {
    for (let index = next++; index < count; index = next++) {
      const how = await work(index).then(
        ({ status }) => String(status),
        (error: { code?: string }) => error.code ?? 'failed',
      );
      outcomes[how] = (outcomes[how] ?? 0) + 1;
    }
  };
  await Promise.all(Array.from({ length: atOnce }, lane));
  return outcomes;
}

/** Counts by response status, and by anything else that the attack counts. */
export type Outcomes = Record<string, number>;
/** Key under which an attack reports the size of its largest response. */
export const LARGEST = 'bytes of the largest answer';

/**
 * Runs one attack and returns the responses it got. Each attack ends on its own, sends a limited number of
 * requests, and stays on this machine. It may write more rows into the database than any caller of the API
 * could.
 */
export type Attack = (target: Target, superuser: DatabaseConnection) => Promise<Outcomes>;
