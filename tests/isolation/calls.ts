/** Sends HTTP calls to any procedure of the contract, as any person, without a session, or with an API key. */

import { createORPCClient } from '@orpc/client';
import { OpenAPILink } from '@orpc/openapi-client/fetch';
import { contract } from '#contract/contract.ts';
import { SESSION_COOKIE } from '#server/platform/auth/session-cookie.ts';
import type { TestApp } from '#tests/support/app.ts';
import type { TestPerson } from '#tests/support/factories.ts';
import { openTestSession } from '#tests/support/factories.ts';
import type { Procedure } from './contract-walk.ts';
import { SAMPLES } from './samples.ts';
import type { World } from './world.ts';

export type Person = Pick<TestPerson, 'id'>;
export type Outcome = { ok: true; body: string } | { ok: false; status: number; code: string; body: string };

/** A call that the program carried out has only a status. */
export interface Refusal {
  status: number;
  code: string;
  message: string;
}

/** No row has this id. */
export const NOBODYS_ID = '00000000-0000-7000-8000-000000000000';

type Call = (input: unknown) => Promise<unknown>;

async function textOf(value: unknown): Promise<string> {
  return value instanceof Blob ? value.text() : (JSON.stringify(value) ?? '');
}

interface Way {
  root?: string;
  authorization?: string;
}

export class Calls {
  readonly app: TestApp;
  constructor(app: TestApp) {
    this.app = app;
  }

  async #newTokenOf(person: Person): Promise<string> {
    return (await openTestSession(this.app, person.id)).token;
  }

  /** Signs the person in again, because something may have ended their session. */
  async newCookieOf(person: Person): Promise<string> {
    return `${SESSION_COOKIE}=${await this.#newTokenOf(person)}`;
  }

  readonly #cookies = new Map<string, string>();

  async cookieOf(person: Person | null): Promise<string> {
    if (person === null) return '';
    const cookie = this.#cookies.get(person.id) ?? (await this.newCookieOf(person));
    this.#cookies.set(person.id, cookie);
    return cookie;
  }

  /** Runs the call. If an earlier call ended the person's session, repeats it in a new session. */
  async withSession<Answer extends object>(
    person: Person | null,
    call: (cookie: string) => Promise<Answer>,
  ): Promise<Answer> {
    const answer = await call(await this.cookieOf(person));
    const isSignedOut = 'status' in answer && answer.status === 401;
    if (person === null || !isSignedOut) return answer;
    this.#cookies.delete(person.id);
    return call(await this.cookieOf(person));
  }

  async withCookie(
    procedure: Procedure,
    input: unknown,
    cookie: string,
    { root = '/api', authorization }: Way = {},
  ): Promise<Outcome> {
    const headers = { cookie, ...(authorization === undefined ? {} : { authorization }) };
    const link = new OpenAPILink(contract, { url: this.app.url + root, headers });
    const client = createORPCClient<Record<string, Record<string, Call>>>(link);
    const [feature = '', name = ''] = procedure.name.split('.');
    try {
      return { ok: true, body: await textOf(await client[feature]?.[name]?.(input)) };
    } catch (error) {
      const { status, code, data, message } = error as {
        status?: number;
        code: string;
        data: unknown;
        message: string;
      };
      // The client itself can't put this value into a path, so there is no response.
      const isUnsendable = error instanceof URIError || message.includes('Codec]');
      if (isUnsendable) return { ok: false, status: 400, code: 'UNSENT', body: '' };
      if (status === undefined) throw error;
      return { ok: false, status, code, body: await textOf({ data, message }) };
    }
  }

  async as(procedure: Procedure, input: unknown, person: Person | null): Promise<Outcome> {
    return this.withSession(person, (cookie) => this.withCookie(procedure, input, cookie));
  }

  byKey(procedure: Procedure, input: unknown, key: string): Promise<Outcome> {
    return this.withCookie(procedure, input, '', { root: '/api/v1', authorization: `Bearer ${key}` });
  }

  urlOf({ path }: Procedure, segment = NOBODYS_ID): string {
    return `${this.app.url}/api${path.replace(/\{\w+\}/g, segment)}`;
  }

  /** Calls without any input. The program checks permissions first, so it still shows who may call. */
  async empty(procedure: Procedure, person: Person | null): Promise<Refusal> {
    return refusalOf(
      await this.withSession(person, (cookie) => this.#withoutInput(procedure, this.urlOf(procedure), { cookie })),
    );
  }

  async emptyByKey(procedure: Procedure, key: string): Promise<Refusal> {
    const url = this.urlOf(procedure).replace('/api/', '/api/v1/');
    return refusalOf(await this.#withoutInput(procedure, url, { authorization: `Bearer ${key}` }));
  }

  #withoutInput({ method }: Procedure, url: string, headers: Record<string, string>): Promise<Response> {
    // The program would carry out a call that requires no input. This scope doesn't exist, so a call that ends
    // sessions ends none.
    const body = method === 'GET' ? {} : { body: '{"scope":"none"}' };
    return fetch(url, { method, headers: { ...headers, 'content-type': 'application/json' }, ...body });
  }

  async sampleOf(procedure: Procedure, world: World): Promise<unknown> {
    const sample = SAMPLES[procedure.name];
    if (!sample) throw new Error(`No sample input for ${procedure.name}`);
    const { owner } = world.company;
    // Some samples end existing sessions, for example by setting up a second factor.
    owner.client.cookies.set(SESSION_COOKIE, await this.#newTokenOf(owner));
    return sample(world);
  }

  /** Returns everything stored about a company, as one hash for each table. */
  async fingerprint(orgId: string): Promise<unknown> {
    this.#fingerprintQuery ??= this.#writeFingerprintQuery();
    // Prepared, because planning this query takes longer than reading the rows.
    return this.app.query({ name: 'fingerprint', text: await this.#fingerprintQuery }, [orgId]);
  }

  #fingerprintQuery: Promise<string> | undefined;

  async #writeFingerprintQuery(): Promise<string> {
    const tables = await this.app.query<{ name: string }>(
      `select table_name as name from information_schema.columns where table_schema = 'public' and column_name = 'org_id'`,
    );
    // Sums the hashes, so that the order of rows doesn't matter.
    const hash = (rows: string) => `concat(count(*), ' ', sum(${rows}))`;
    const hashOf = (row: string) => hash(`hash_record_extended(${row}, 0)`);
    // Using a key updates `last_used_at` at most once a minute, so the hash leaves it out.
    const keys = hash("jsonb_hash_extended(to_jsonb(t) - 'last_used_at', 0)");
    const parts = [
      ...tables.map(
        ({ name }) =>
          `select '${name}' as name, ${name === 'api_keys' ? keys : hashOf('t')} as hash from ${name} t where org_id = $1`,
      ),
      `select 'organizations', ${hashOf('t')} from organizations t where id = $1`,
      `select 'factors', ${hashOf('f')} from factors f join users u on u.id = f.user_id where u.org_id = $1`,
      `select 'sessions', ${hashOf('s')} from sessions s join users u on u.id = s.user_id where u.org_id = $1`,
    ];
    return `${parts.join(' union all ')} order by 1`;
  }
}

async function refusalOf(response: Response): Promise<Refusal> {
  const text = await response.text();
  const { code, message } = response.ok
    ? { code: '', message: '' }
    : (JSON.parse(text) as { code: string; message: string });
  return { status: response.status, code, message };
}

/** Formats the list for `test.each`. The name comes first. */
export const named = (list: readonly Procedure[]) => list.map((procedure) => [procedure.name, procedure] as const);
