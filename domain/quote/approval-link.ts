/**
 * A customer's link. Its token contains the company's id and a secret of 256 random bits. The id locates the company's
 * rows, so no table of all links is needed. The database stores only the secret, and only the secret gives access.
 */
interface ApprovalLink {
  orgId: string;
  /** 32 random bytes, as 43 characters of base64url */
  secret: string;
}

const ORG_PART_LENGTH = 22;
const TOKEN = /^[\w-]{22}[\w-]{43}$/;
const UUID_PARTS = /^(.{8})(.{4})(.{4})(.{4})(.{12})$/;

/** Returns 65 characters for the URL of the customer's page. */
export function linkToken(orgId: string, secret: string): string {
  const bytes = orgId.replaceAll('-', '').match(/../g) ?? [];
  const binary = String.fromCharCode(...bytes.map((hex) => Number.parseInt(hex, 16)));
  return btoa(binary).replaceAll('+', '-').replaceAll('/', '_').slice(0, ORG_PART_LENGTH) + secret;
}

/**
 * Returns null for text that can't be a token. Whether the secret is right shows only when it is compared with the
 * stored one.
 */
export function parseLinkToken(token: string): ApprovalLink | null {
  if (!TOKEN.test(token)) return null;
  const base64 = token.slice(0, ORG_PART_LENGTH).replaceAll('-', '+').replaceAll('_', '/');
  const hex = Array.from(atob(base64), (character) => character.charCodeAt(0).toString(16).padStart(2, '0')).join('');
  const link = { orgId: hex.replace(UUID_PARTS, '$1-$2-$3-$4-$5'), secret: token.slice(ORG_PART_LENGTH) };
  // The last character of the company's part has four unused bits. This check allows only one spelling per company.
  return linkToken(link.orgId, link.secret) === token ? link : null;
}

export function approvalPath(orgId: string, secret: string): string {
  return `/quote/approve/${linkToken(orgId, secret)}`;
}
