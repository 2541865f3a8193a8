import { readOrg } from '#server/platform/db/client.ts';
import { type FileWriting, storedFile, writeFile } from './stored-files.ts';

export async function writeCertificates(writing: FileWriting): Promise<void> {
  const { services, scope } = writing;
  const query = services.db.tenant.kysely
    .selectFrom('tax_certificates')
    .where('org_id', '=', scope.orgId)
    .orderBy('id')
    .select(['customer_id', 'storage_key']);
  const [certificates] = await readOrg(services.db, scope, query.compile());
  for (const { customer_id, storage_key } of certificates) {
    const path = `tax-certificates/${customer_id}${storage_key.slice(storage_key.lastIndexOf('.'))}`;
    await writeFile(writing, path, await storedFile(services, storage_key));
  }
}
