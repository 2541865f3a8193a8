import type { Services } from '#server/features/services.ts';
import { removeSurplus } from '#server/platform/pdf/pdf-cache.ts';

/**
 * Deletes cached PDFs that no one has requested for a while. Runs daily for all companies, even those without requests.
 */
export async function removeOldPdfs({ db, files, now }: Services): Promise<void> {
  const companies = await db.identity.kysely.selectFrom('organizations').select('id').execute();
  for (const { id } of companies) await removeSurplus(files, id, now());
}
