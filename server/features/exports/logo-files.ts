import { logoFiles } from '#server/files/logo-files.ts';
import { LIST_LIMIT } from '#server/files/storage.ts';
import { type FileWriting, storedFile, writeFile } from './stored-files.ts';

/**
 * The company's current logo and every earlier one: quotes were shown and signed with them, and their snapshots name
 * the folder. All sizes of each, because the folder is named by the hash of all sizes.
 *
 * @param present organizations.logo_url; if its files are gone, the manifest says so
 */
export async function writeLogos(writing: FileWriting, present: string | null): Promise<void> {
  const { services, scope } = writing;
  const folder = `${scope.orgId}/logos`;
  const keys = new Set(await keysIn(services.files, folder));
  const shown = logoFiles(present);
  if (shown) for (const key of [shown.page, shown.pageLarge, shown.mail, shown.pdf]) keys.add(key);
  for (const key of keys)
    await writeFile(writing, `logos/${key.slice(folder.length + 1)}`, await storedFile(services, key));
}

async function keysIn({ list }: FileWriting['services']['files'], folder: string): Promise<string[]> {
  const keys: string[] = [];
  for (;;) {
    const after = keys.at(-1);
    const page = await list(folder, after === undefined ? {} : { after });
    keys.push(...page.map(({ key }) => key));
    if (page.length < LIST_LIMIT) return keys;
  }
}
