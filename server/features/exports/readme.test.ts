import { expect, test } from 'vitest';
import { EVIDENCE_README } from './readme.ts';
import { EXPORTED_TABLES } from './tables.ts';

test('the export says that the consent text in quote.json isn’t the one that was shown, and which file has that one', () => {
  expect(EVIDENCE_README).toMatch(
    /saw when they approved is on the certificate, and consent_text in data\/decisions\./,
  );
  const decisions = EXPORTED_TABLES.find(({ name }) => name === 'decisions');
  expect(decisions?.columns).toContain('consent_text');
});
