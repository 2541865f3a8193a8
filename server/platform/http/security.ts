import type { ServerResponse } from 'node:http';
import type { RequestFacts } from '#server/platform/auth/request-facts.ts';
import { bearerToken } from '#server/platform/auth/session-cookie.ts';
import type { Env } from '#server/platform/settings/env.ts';

/** Content security policy sources that allow exactly the inline scripts and styles of one page. */
export interface InlineHashes {
  scripts: readonly string[];
  styles: readonly string[];
}

export type Area =
  /**
   * Server-rendered page, whose inline scripts and styles need this response's nonce. Browsers apply the policy to
   * redirects after a form, too, so `formTargets` lists other origins where its forms may lead. `ancestors` lists sites
   * that may show the page in a frame; without any, none may.
   */
  | { kind: 'page'; nonce: string; formTargets?: readonly string[]; ancestors?: readonly string[] }
  | { kind: 'prerendered'; hashes: InlineHashes }
  /** Shell of the staff app. Inline scripts are allowed by hash. Its component library sets style attributes. */
  | { kind: 'app'; hashes: InlineHashes }
  | { kind: 'development' }
  /** Built file. A service worker takes its policy from its own file. */
  | { kind: 'static' }
  /** Data and uploads. No script in them may run if a browser shows them as a page. */
  | { kind: 'data' };

const ALWAYS: readonly (readonly [string, string])[] = [
  ['x-content-type-options', 'nosniff'],
  ['x-frame-options', 'DENY'],
  // With `no-referrer`, browsers would send `Origin: null` with forms, and such forms have to be refused.
  ['referrer-policy', 'same-origin'],
  ['permissions-policy', 'camera=(self), geolocation=(), microphone=(), payment=(), usb=()'],
  ['cross-origin-opener-policy', 'same-origin'],
  ['cross-origin-resource-policy', 'same-origin'],
];

const ONE_YEAR_SECONDS = 31_536_000;

export function setSecurityHeaders(response: ServerResponse, area: Area, env: Pick<Env, 'PUBLIC_URL'>): void {
  for (const [name, value] of securityHeaders(area, env)) response.setHeader(name, value);
}

export function securityHeaders(area: Area, env: Pick<Env, 'PUBLIC_URL'>): (readonly [string, string])[] {
  // Only the content security policy can name the sites that may show a page in a frame.
  const isFramed = area.kind === 'page' && (area.ancestors ?? []).length > 0;
  const always = isFramed ? ALWAYS.filter(([name]) => name !== 'x-frame-options') : ALWAYS;
  const headers = [...always, ['content-security-policy', contentSecurityPolicy(area)] as const];
  if (!env.PUBLIC_URL.startsWith('https:')) return headers;
  return [...headers, ['strict-transport-security', `max-age=${ONE_YEAR_SECONDS}; includeSubDomains`]];
}

const COMMON_POLICY =
  "default-src 'none'; connect-src 'self'; font-src 'self'; manifest-src 'self'; media-src 'self' blob:; " +
  "worker-src 'self'; base-uri 'none'";
const NOT_FRAMED = "frame-ancestors 'none'";

export function contentSecurityPolicy(area: Area): string {
  switch (area.kind) {
    case 'page':
      return `${COMMON_POLICY}; ${framedBy(area.ancestors)}; ${formAction(area.formTargets)}; img-src 'self' data:; script-src 'self' 'nonce-${area.nonce}'; style-src 'self' 'nonce-${area.nonce}'`;
    case 'prerendered':
      return `${COMMON_POLICY}; ${NOT_FRAMED}; ${formAction()}; img-src 'self' data:; script-src 'self'${sources(area.hashes.scripts)}; style-src 'self'${sources(area.hashes.styles)}`;
    case 'app':
      return `${COMMON_POLICY}; ${NOT_FRAMED}; ${formAction()}; img-src 'self' data: blob:; script-src 'self'${sources(area.hashes.scripts)}; style-src 'self' 'unsafe-inline'`;
    case 'development':
      return "default-src 'self' 'unsafe-inline' 'unsafe-eval' data: blob: ws:; base-uri 'none'; frame-ancestors 'none'";
    case 'static':
      return "default-src 'self'; object-src 'none'; style-src 'self' 'unsafe-inline'; base-uri 'none'; frame-ancestors 'none'";
    case 'data':
      // A browser's PDF viewer is an object with its own styles.
      return "default-src 'none'; img-src 'self' data:; object-src 'self'; style-src 'unsafe-inline'; base-uri 'none'; form-action 'none'; frame-ancestors 'none'";
  }
}

function framedBy(sites: readonly string[] = []): string {
  return sites.length === 0 ? NOT_FRAMED : ['frame-ancestors', ...sites].join(' ');
}

function formAction(targets: readonly string[] = []): string {
  return ["form-action 'self'", ...targets].join(' ');
}

function sources(hashes: readonly string[]): string {
  return hashes.map((hash) => ` '${hash}'`).join('');
}

/**
 * Returns true for a write that another site made the browser send. Must not depend on a cookie: otherwise a form on
 * another site could sign a person in to the attacker's account.
 */
export function isCrossSiteWrite(facts: RequestFacts): boolean {
  if (facts.method === 'GET' || facts.method === 'HEAD' || facts.method === 'OPTIONS') return false;
  // Browsers never add a bearer token automatically. A request with one ignores cookies.
  if (bearerToken(facts) !== undefined) return false;
  const site = facts.headers['sec-fetch-site'];
  if (site !== undefined) return site !== 'same-origin' && site !== 'none';
  // Browsers without Sec-Fetch-Site send an Origin with every write. Other programs send neither.
  return facts.headers.origin !== undefined && facts.headers.origin !== facts.origin;
}
