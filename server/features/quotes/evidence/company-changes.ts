import { canonicalJson } from '#domain/quote/canonical-json.ts';
import type { Tx } from '#server/platform/db/client.ts';
import type { LockedQuote } from '#server/platform/db/quote-lock.ts';
import type { OrgScope } from '#server/platform/db/scope.ts';
import { together } from '#server/platform/db/together.ts';
import { intactSnapshot, organizationQuery } from './record.ts';
import { lastSnapshotQuery } from './revision-queries.ts';

/** Returns true when the company's current details differ from those in the offer that the customer has. */
export async function isCompanyChanged(tx: Tx, scope: OrgScope, { id }: LockedQuote): Promise<boolean> {
  const [[recorded], [company]] = await together(
    tx,
    lastSnapshotQuery(tx, scope, id).compile(),
    organizationQuery(tx, scope).compile(),
  );
  const shown = recorded && intactSnapshot(recorded)?.organization;
  if (!shown || !company) return false;
  const offered = ({ name, terms, ...organization }: typeof company) => {
    const { company_phone, company_email, company_address, license_line, logo_url, brand_color } = organization;
    const contact = { company_phone, company_email, company_address };
    return canonicalJson({ name, terms, ...contact, license_line, logo_url, brand_color });
  };
  return offered(shown) !== offered(company);
}
