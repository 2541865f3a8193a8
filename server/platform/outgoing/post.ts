import http from 'node:http';
import https from 'node:https';
import type { LookupFunction } from 'node:net';
import type { Readable } from 'node:stream';
import { WEBHOOK_RESPONSE_MAX } from '#domain/company/webhook-events.ts';
import { cutText } from '#domain/text.ts';
import { AddressRefused, checkedAddress, checkedUrl, type GuardSettings, type Resolve } from './address-guard.ts';

/** Time for DNS lookup, connection, TLS and headers together. */
const TIME_MS = 5000;
/** A receiver that has sent a status has received the message. Its body may take this long. */
const ANSWER_BODY_MS = 1000;
const ANSWER_BYTES_MAX = 64 * 1024;

export interface PostOutcome {
  status: number | null;
  /** what went wrong, in plain words; null when the message was received */
  error: string | null;
  /** the beginning of the response body, for the log */
  response: string;
  retryAfter: string | undefined;
}

export interface PostOptions extends GuardSettings {
  headers: Readonly<Record<string, string>>;
  body: string | Uint8Array;
  /** used instead of the DNS lookup */
  resolve?: Resolve;
  timeMs?: number;
  bodyMs?: number;
}

/**
 * Sends one POST to a URL that someone entered, and never throws. Doesn't follow redirects, because they could bypass
 * the guard and take the signature elsewhere. Doesn't keep the connection open.
 */
export async function sendPost(address: string, options: PostOptions): Promise<PostOutcome> {
  const deadline = AbortSignal.timeout(options.timeMs ?? TIME_MS);
  try {
    const url = checkedUrl(address, options);
    const target = await beforeEnd(checkedAddress(url, options, options.resolve), deadline);
    return await exchange(url, target, options, deadline);
  } catch (error) {
    const words = deadline.aborted
      ? `The receiver did not respond within ${TIME_MS / 1000} seconds.`
      : problemOf(error);
    return { status: null, error: words, response: '', retryAfter: undefined };
  }
}

/** Stops waiting when the signal aborts. A DNS lookup can't be canceled, so its result is ignored. */
async function beforeEnd<T>(work: Promise<T>, signal: AbortSignal): Promise<T> {
  return Promise.race([
    work,
    new Promise<never>((_, reject) => {
      signal.throwIfAborted();
      signal.addEventListener('abort', () => reject(signal.reason as Error), { once: true });
    }),
  ]);
}

function exchange(
  url: URL,
  target: { address: string; family: number },
  { headers, body, bodyMs = ANSWER_BODY_MS }: PostOptions,
  signal: AbortSignal,
): Promise<PostOutcome> {
  const { promise, resolve, reject } = Promise.withResolvers<PostOutcome>();
  const { request } = url.protocol === 'https:' ? https : http;
  const sent = request(
    url,
    {
      method: 'POST',
      headers: { ...headers, 'content-length': Buffer.byteLength(body) },
      // Connects to the checked IP address, whatever the name resolves to now.
      lookup: toAddress(target),
      agent: false,
      signal,
    },
    (answer) => {
      const status = answer.statusCode ?? 0;
      const { 'retry-after': retryAfter } = answer.headers;
      const end = (bytes: readonly Buffer[]) =>
        resolve({ status, error: statusProblem(status), response: printable(Buffer.concat(bytes)), retryAfter });
      // From here on, the message counts as received, even after a timeout or a broken connection.
      sent.off('error', reject).on('error', () => {});
      readBeginning(answer, bodyMs, end);
    },
  );
  sent.on('error', reject);
  sent.end(body);
  return promise;
}

function toAddress({ address, family }: { address: string; family: number }): LookupFunction {
  return (_host, options, callback) => {
    if (options.all) callback(null, [{ address, family }]);
    else callback(null, address, family);
  };
}

/** The response may be slow, endless or cut off. */
function readBeginning(answer: Readable, bodyMs: number, end: (bytes: readonly Buffer[]) => void): void {
  const bytes: Buffer[] = [];
  let size = 0;
  const cut = () => {
    clearTimeout(timer);
    end(bytes);
    answer.destroy();
  };
  const timer = setTimeout(cut, bodyMs);
  answer.on('data', (chunk: Buffer) => {
    bytes.push(chunk.subarray(0, ANSWER_BYTES_MAX - size));
    size += chunk.length;
    if (size >= ANSWER_BYTES_MAX) cut();
  });
  for (const event of ['end', 'error', 'close']) answer.on(event, cut);
}

function statusProblem(status: number): string | null {
  if (status >= 200 && status < 300) return null;
  if (status >= 300 && status < 400) return 'The receiver responded with a redirect, which we don’t follow.';
  if (status === 410) return 'The receiver responded with 410 Gone.';
  return `The receiver responded with status ${status}.`;
}

function printable(bytes: Buffer): string {
  const text = bytes.toString('utf8').replaceAll(/\p{Cc}/gu, (character) => (character === '\n' ? '\n' : '\ufffd'));
  return cutText(text, WEBHOOK_RESPONSE_MAX);
}

const PROBLEMS: Readonly<Record<string, string>> = {
  ENOTFOUND: 'The host name couldn’t be found.',
  ENODATA: 'The host name has no IP address.',
  ESERVFAIL: 'The host name couldn’t be looked up.',
  ETIMEOUT: 'The host name couldn’t be looked up.',
  EAI_AGAIN: 'The host name couldn’t be looked up.',
  ECONNREFUSED: 'The receiver refused the connection.',
  ECONNRESET: 'The receiver closed the connection without responding.',
  EPIPE: 'The receiver closed the connection without responding.',
  EHOSTUNREACH: 'The receiver can’t be reached.',
  ENETUNREACH: 'The receiver can’t be reached.',
  ETIMEDOUT: 'The receiver can’t be reached.',
  CERT_HAS_EXPIRED: 'The receiver’s certificate has expired.',
  ERR_TLS_CERT_ALTNAME_INVALID: 'The receiver’s certificate is for another host name.',
  DEPTH_ZERO_SELF_SIGNED_CERT: 'The receiver’s certificate isn’t signed by a known authority.',
  SELF_SIGNED_CERT_IN_CHAIN: 'The receiver’s certificate isn’t signed by a known authority.',
  UNABLE_TO_VERIFY_LEAF_SIGNATURE: 'The receiver’s certificate isn’t signed by a known authority.',
  UNABLE_TO_GET_ISSUER_CERT_LOCALLY: 'The receiver’s certificate isn’t signed by a known authority.',
};

/** Omits the system's details about its own networks. */
function problemOf(error: unknown): string {
  if (error instanceof AddressRefused) return error.message;
  const code = error instanceof Error && 'code' in error ? String(error.code) : '';
  if (PROBLEMS[code]) return PROBLEMS[code];
  if (code.startsWith('HPE_')) return 'The receiver’s response isn’t HTTP.';
  if (code.startsWith('ERR_SSL') || code === 'EPROTO') return 'We couldn’t open a secure connection.';
  return 'The connection failed.';
}
