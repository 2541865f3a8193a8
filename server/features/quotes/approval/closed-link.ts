import type { z } from 'zod';
import type { ClosedLink } from '#contract/approval.ts';
import { ProductError } from '#domain/errors.ts';
import { asLanguage, type Language } from '#domain/language/language.ts';
import { isExpired } from '#domain/quote/lifecycle.ts';
import { quoteNumber } from '#domain/quote/quote-number.ts';
import type { Services } from '#server/features/services.ts';
import { readOrg } from '#server/platform/db/client.ts';
import { presentLogo } from '#server/platform/files/present-logo.ts';
import { type OpenedLink, quoteByLinkQuery } from './queries.ts';

const NO_QUOTE = { number: '', property_address: '', expired_at: null };

/**
 * Returns the company's current contact details for a link that no longer shows its quote.
 * @throws ProductError NOT_FOUND for a link that belongs to no company, and for one that still shows its quote
 */
export async function readClosedLink(
  { db, files, now }: Pick<Services, 'db' | 'files' | 'now'>,
  link: OpenedLink,
  wanted: Language | undefined,
): Promise<z.input<typeof ClosedLink>> {
  const companyQuery = db.tenant.kysely
    .selectFrom('organizations')
    .where('id', '=', link.scope.orgId)
    .select(['name', 'company_phone', 'company_email', 'license_line', 'logo_url', 'brand_color', 'time_zone']);
  const quote = quoteByLinkQuery(db.tenant.kysely, link).select(['number', 'property_address']);
  const [[found], [organization]] = await readOrg(db, link.scope, quote.compile(), companyQuery.compile());
  if (!organization) throw new ProductError('NOT_FOUND');
  const { logo_url, ...reachable } = organization;
  const company = { ...reachable, logo: presentLogo(files, logo_url, now()) };
  // A link contains its company's id, so a replaced or truncated link still leads to the company.
  if (!found) return { ...NO_QUOTE, reason: 'replaced', language: wanted ?? 'en', organization: company };
  const isOver = found.status === 'pending' && isExpired(found, now());
  if (!found.closed && !isOver) throw new ProductError('NOT_FOUND');
  return {
    reason: found.closed ? 'unavailable' : 'expired',
    language: wanted ?? asLanguage(found.language) ?? 'en',
    organization: company,
    number: quoteNumber(found.number),
    property_address: found.property_address,
    expired_at: found.closed ? null : (found.approval_token_expires_at?.toISOString() ?? null),
  };
}
