import { logoFiles } from '#server/platform/files/logo-files.ts';
import { type FileWriting, storedFile, writeFile } from './stored-files.ts';

/**
 * Writes the company's current logo and every earlier one, because quotes were shown and signed with them, and
 * snapshots name their folders. Includes every size, because the folder's name is the hash of all of them.
 *
 * @param present organizations.logo_url; if its files are gone, the manifest says so
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
