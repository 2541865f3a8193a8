import { readFileSync } from 'node:fs';
import { expect, test } from 'vitest';
import { createTestDatabase } from '#tests/support/database.ts';
import { SCHEMA_FILE, schemaText } from './generate-types.ts';

test('the generated table types match the schema that the migrations create', async () => {
  const database = await createTestDatabase();
  try {
    const generated = await schemaText(database.connections.owner);
    expect(readFileSync(SCHEMA_FILE, 'utf8') === generated, 'run npm run types').toBe(true);
  } finally {
    await database.drop();
  }
});
