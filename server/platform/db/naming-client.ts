import { createHash } from 'node:crypto';
import type { Writable } from 'node:stream';
import pg from 'pg';

const STATEMENT_NAMES_MAX = 500;
const statementNames = new Map<string, string>();

/** Derives a statement's name from its text. PostgreSQL parses a named statement only once per connection. */
function statementName(text: string): string | undefined {
  const known = statementNames.get(text);
  if (known || statementNames.size >= STATEMENT_NAMES_MAX) return known;
  const name = `q${createHash('sha1').update(text).digest('base64url').slice(0, 16)}`;
  statementNames.set(text, name);
  return name;
}

/** Connections whose statements are being collected into one packet. Filled and emptied synchronously. */
let packed: Set<Writable> | undefined;

/** Sends the statements of a call in one packet, because sending each separately costs more than running it. */
export function inOnePacket<T>(send: () => T): T {
  const streams = new Set<Writable>();
  packed = streams;
  try {
    return send();
  } finally {
    packed = undefined;
    for (const stream of streams) stream.uncork();
  }
}

export class NamingClient extends pg.Client {
  // pg's own overloads need its private types. Only (text, values, callback) gets special handling.
  override query(...args: unknown[]): never {
    if (packed) this.#pack(packed);
    const [text, values, callback] = args;
    const named = typeof text === 'string' && Array.isArray(values) && values.length > 0 && values.length < 100;
    const name = named ? statementName(text) : undefined;
    const forward = super.query as (...forwarded: unknown[]) => never;
    return name ? forward.call(this, { text, values, name }, callback) : forward.apply(this, args);
  }

  #pack(streams: Set<Writable>): void {
    const { stream } = (this as unknown as { connection: { stream: Writable } }).connection;
    if (!streams.has(stream)) stream.cork();
    streams.add(stream);
  }
}
