import { removeSurplus } from '#server/pdf/pdf-cache.ts';
import type { Services } from '#server/features/services.ts';

/** Removes finished PDFs that nobody has asked for in a while, also of companies that make no new ones; run once a day. */
export async function removeOldPdfs({ db, files, now }: Services): Promise<void> {
  const companies = await db.identity.kysely.selectFrom('organizations').select('id').execute();
  for (const { id } of companies) await removeSurplus(files, id, now());
}
