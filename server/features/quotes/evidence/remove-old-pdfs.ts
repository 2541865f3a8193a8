import type { Services } from '#server/features/services.ts';
import { removeSurplus } from '#server/platform/pdf/pdf-cache.ts';

/**
 * Deletes cached PDFs that weren't requested for a while, even for companies that request no new ones. Runs once a day.
 */
export async function removeOldPdfs({ db, files, now }: Services): Promise<void> {
  const companies = await db.identity.kysely.selectFrom('organizations').select('id').execute();
  for (const { id } of companies) await removeSurplus(files, id, now());
}
