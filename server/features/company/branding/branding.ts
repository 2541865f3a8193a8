import { ProductError } from '#domain/errors.ts';
import type { Services } from '#server/features/services.ts';
import type { Author } from '#server/platform/auth/context.ts';
import { writeAudit } from '#server/platform/db/audit.ts';
import { withOrg } from '#server/platform/db/client.ts';
import type { OrgScope } from '#server/platform/db/scope.ts';
import type { Share } from '#server/platform/fair-scheduling/fair-queue.ts';
import { logoFiles, logoFolder } from '#server/platform/files/logo-files.ts';
import { stored } from '#server/platform/files/stored.ts';
import { BadLogo, LogoUnavailable, type ProcessedLogo } from '#server/platform/images/logo.ts';

/**
 * Stores a re-encoded logo, which new documents show. Keeps the files of earlier logos, because sent and signed quotes
 * show them.
 * @throws ProductError PHOTO_REFUSED or TOO_LARGE with a message to show, PHOTO_UNAVAILABLE, STORAGE_FULL
 */
export async function setLogo(services: Services, scope: OrgScope, bytes: Uint8Array, author: Author): Promise<void> {
  const logo = await processLogo(services, scope.share, bytes);
  const folder = logoFolder(scope.orgId, logo);
  await storeLogo(services, folder, logo);
  await changeLogo(services, scope, folder, author);
}

export function removeLogo(services: Services, scope: OrgScope, author: Author): Promise<void> {
  return changeLogo(services, scope, null, author);
}

async function processLogo({ logos, log }: Services, share: Share, bytes: Uint8Array): Promise<ProcessedLogo> {
  try {
    return await logos.processLogo(share, bytes);
  } catch (error) {
    if (error instanceof BadLogo) throw new ProductError(error.code, error.message);
    if (!(error instanceof LogoUnavailable)) throw error;
    log.error({ err: error }, 'a logo could not be processed');
    throw new ProductError('PHOTO_UNAVAILABLE', error.message);
  }
}

/** Names the folder by the hash of its contents, so storing the same logo again changes nothing. */
async function storeLogo({ files }: Services, folder: string, logo: ProcessedLogo): Promise<void> {
  const keys = logoFiles(folder);
  if (!keys) throw new Error(`${folder} is no folder of a logo`);
  await stored(files.upload(keys.page, logo.page));
  await stored(files.upload(keys.pageLarge, logo.pageLarge));
  await stored(files.upload(keys.mail, logo.mail));
  await stored(files.upload(keys.pdf, logo.pdf));
}

/** Locks the row first, so that the audit log names the logo that was actually replaced. */
function changeLogo(services: Services, scope: OrgScope, folder: string | null, author: Author): Promise<void> {
  return withOrg(services.db, scope, async (tx) => {
    const before = await tx
      .selectFrom('organizations')
      .select('logo_url')
      .where('id', '=', scope.orgId)
      .forUpdate()
      .executeTakeFirstOrThrow();
    if (before.logo_url === folder) return;
    await tx.updateTable('organizations').set({ logo_url: folder }).where('id', '=', scope.orgId).execute();
    const action = folder === null ? 'company.logo_removed' : 'company.logo_changed';
    const data = { from: before.logo_url, to: folder };
    await writeAudit(tx, scope, { ...author, action, target: 'logo', data, at: services.now() });
  });
}
