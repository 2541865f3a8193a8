import { logoFiles } from '#server/platform/files/logo-files.ts';
import { type FileWriting, storedFile, writeFile } from './stored-files.ts';

/**
 * Writes the current logo and all earlier ones, because snapshots of quotes name their folders. Writes every size,
 * because the folder's name is the hash of all sizes.
 * @param present organizations.logo_url; the manifest says so if its files are gone
 */
export async function writeLogos(writing: FileWriting, present: string | null): Promise<void> {
  const { services, scope } = writing;
  const folder = `${scope.orgId}/logos`;
  const keys = new Set<string>();
  for await (const { key } of services.files.all(folder)) keys.add(key);
  const shown = logoFiles(present);
  if (shown) for (const key of [shown.page, shown.pageLarge, shown.mail, shown.pdf]) keys.add(key);
  for (const key of keys)
    await writeFile(writing, `logos/${key.slice(folder.length + 1)}`, await storedFile(services, key));
}
