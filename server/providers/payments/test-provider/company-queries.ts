import type { z } from 'zod';
import type { Logo } from '#contract/logo.ts';
import { readOrg } from '#server/platform/db/client.ts';
import { scopeOfPaymentSession } from '#server/platform/db/scope.ts';
import { presentLogo } from '#server/platform/files/present-logo.ts';
import type { FileStorage } from '#server/platform/files/storage.ts';
import type { TestProviderServices } from './events.ts';

export interface PageCompany {
  brand_color: string;
  logo: z.input<typeof Logo> | null;
}

/** Reads the look of the company that a page pays. Null if the company is gone. */
export async function readPageCompany(
  { db, files, now }: Pick<TestProviderServices, 'db' | 'now'> & { readonly files: FileStorage },
  orgId: string,
): Promise<PageCompany | null> {
  const query = db.tenant.kysely
    .selectFrom('organizations')
    .where('id', '=', orgId)
    .select(['brand_color', 'logo_url']);
  const [[found]] = await readOrg(db, scopeOfPaymentSession({ orgId }), query.compile());
  return found ? { brand_color: found.brand_color, logo: presentLogo(files, found.logo_url, now()) } : null;
}
