import { randomBytes, randomUUID } from 'node:crypto';
import type { IncomingHttpHeaders, IncomingMessage } from 'node:http';
import { isIP } from 'node:net';
import type { Env } from '#server/platform/settings/env.ts';

export interface RequestFacts {
  /** Appears in every log line, in the `x-request-id` header, and on the error screen. */
  readonly id: string;
  readonly method: string;
  /** The path without the query, still percent-encoded. */
  readonly path: string;
  readonly query: URLSearchParams;
  /** The origin that the browser used, such as `https://quotes.example.com`. */
  readonly origin: string;
  readonly ip: string;
  readonly userAgent: string;
  readonly headers: IncomingHttpHeaders;
  readonly cookies: ReadonlyMap<string, string>;
  /** Allows this response's inline scripts and styles in its content security policy. */
  readonly nonce: string;
}

type AddressSettings = Pick<Env, 'TRUST_PROXY' | 'PUBLIC_URL' | 'publicUrlIsSet'>;

export function requestFacts(request: IncomingMessage, env: AddressSettings): RequestFacts {
  const target = request.url ?? '/';
  const mark = target.indexOf('?');
  let nonce: string | undefined;
  let query: URLSearchParams | undefined;
  return {
    id: requestId(request.headers['x-request-id']),
    method: request.method ?? 'GET',
    path: mark < 0 ? target : target.slice(0, mark),
    get query() {
      query ??= new URLSearchParams(mark < 0 ? '' : target.slice(mark + 1));
      return query;
    },
    origin: publicOrigin(request.headers, env),
    ip: clientIp(request, env.TRUST_PROXY),
    userAgent: request.headers['user-agent'] ?? '',
    headers: request.headers,
    cookies: parseCookies(request.headers.cookie),
    // Created on demand, because only pages need one and each takes a system call.
    get nonce() {
      nonce ??= randomBytes(16).toString('base64');
      return nonce;
    },
  };
}

function requestId(given: string | string[] | undefined): string {
  return typeof given === 'string' && /^[\w.-]{8,64}$/.test(given) ? given : randomUUID();
}

/**
 * Returns the client's IP address. Each trusted proxy appends the IP address it saw, so entries count from the right.
 * The client may have invented those further left.
 */
export function clientIp(request: IncomingMessage, trustedProxies: number): string {
  const direct = request.socket.remoteAddress ?? '';
  const forwarded = trustedProxies > 0 ? headerList(request.headers['x-forwarded-for']) : [];
  const claimed = forwarded.at(-trustedProxies);
  const address = trustedProxies > 0 && claimed !== undefined && isIP(claimed) !== 0 ? claimed : direct;
  return address.replace(/^::ffff:/i, '');
}

/**
 * Returns the origin as the browser sees it. PUBLIC_URL wins, because behind a TLS proxy the request itself has `http`
 * and an internal host name. Form posts would then look cross-site.
 */
function publicOrigin(headers: IncomingHttpHeaders, env: AddressSettings): string {
  if (env.publicUrlIsSet) return env.PUBLIC_URL;
  const trusted = env.TRUST_PROXY > 0;
  const host = (trusted ? headerList(headers['x-forwarded-host']).at(-1) : undefined) ?? headers.host;
  const protocol = trusted && headerList(headers['x-forwarded-proto']).at(-1) === 'https' ? 'https' : 'http';
  return host !== undefined && isHost(host) ? `${protocol}://${host}` : env.PUBLIC_URL;
}

function isHost(text: string): boolean {
  return /^(?:[a-z\d.-]+|\[[a-f\d:]+\])(?::\d{1,5})?$/i.test(text) && URL.canParse(`http://${text}`);
}

function headerList(value: string | string[] | undefined): string[] {
  return (Array.isArray(value) ? value.join(',') : (value ?? ''))
    .split(',')
    .map((part) => part.trim())
    .filter((part) => part !== '');
}

/** Parses cookies. The first value of a repeated cookie wins, because browsers send the most specific one first. */
export function parseCookies(header: string | undefined): ReadonlyMap<string, string> {
  const cookies = new Map<string, string>();
  for (const pair of header?.split(';') ?? []) {
    const equals = pair.indexOf('=');
    const name = pair.slice(0, Math.max(equals, 0)).trim();
    if (name !== '' && !cookies.has(name)) cookies.set(name, decodeCookie(pair.slice(equals + 1).trim()));
  }
  return cookies;
}

function decodeCookie(value: string): string {
  try {
    return decodeURIComponent(value);
  } catch {
    // Keeps a value that isn't percent-encoded, because another program on this host may have set it.
    return value;
  }
}
