/**
 * Generates the two descriptions of Stripe's API in tests/stripe/schemas, against which tests check every
 * request. Run it after upgrading the SDK, and when the program calls an operation that isn't listed yet:
 *   node tools/make-stripe-schemas.ts
 */
import { mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join, resolve } from 'node:path';
import { schemasFromOpenApi } from './make-stripe-schemas/from-openapi.ts';
import { schemasFromSdk } from './make-stripe-schemas/from-sdk.ts';
import type { SchemaDocument } from './make-stripe-schemas/schema-document.ts';

const ROOT = resolve(import.meta.dirname, '..');
const SCHEMAS = join(ROOT, 'tests', 'stripe', 'schemas');

function write(name: string, document: SchemaDocument): void {
  const text = `${JSON.stringify(document)}\n`;
  writeFileSync(join(SCHEMAS, name), text);
  const operations = Object.values(document.paths).flatMap((methods) => Object.keys(methods)).length;
  console.log(`${name}: ${operations} operations, ${Math.round(text.length / 1000)} KB`);
}

function inEmptyFolder(make: (folder: string) => SchemaDocument): SchemaDocument {
  const folder = mkdtempSync(join(tmpdir(), 'stripe-schemas-'));
  try {
    return make(folder);
  } finally {
    rmSync(folder, { recursive: true, force: true });
  }
}

write(
  'sdk.generated.json',
  inEmptyFolder((folder) => schemasFromSdk(join(ROOT, 'node_modules', 'stripe'), folder)),
);
write('openapi.generated.json', inEmptyFolder(schemasFromOpenApi));
