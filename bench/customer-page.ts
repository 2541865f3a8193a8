/**
 * The customer's page: compressed bytes of HTML, CSS and JavaScript (photos apart), every host it talks to, and
 * Lighthouse's mobile scores. Run with `node bench/customer-page.ts`.
 */
import { startInstallation } from '../tests/journeys/installation.ts';
import { sendQuote } from '../tests/journeys/sent-quote.ts';
import { measureScores } from './page-scores.ts';
import { compressedParts, sumOf } from './page-weight.ts';

const BUDGET_BYTES = 12 * 1024;
const CATEGORIES = ['performance', 'accessibility', 'best-practices'];

const installation = await startInstallation();
try {
  const { url } = await sendQuote(installation, { photos: 4 });
  const parts = await compressedParts(url);
  const total = sumOf(parts);
  console.log('Customer page, brotli, without photos');
  for (const [what, bytes] of parts) console.log(`  ${what.padEnd(12)} ${String(bytes).padStart(7)} bytes`);
  console.log(`  together     ${String(total).padStart(7)} bytes (at most ${BUDGET_BYTES})`);
  console.log('Lighthouse, mobile');
  const { categories } = await measureScores(url, CATEGORIES);
  for (const [category, score] of categories) console.log(`  ${category.padEnd(16)} ${score}`);
  process.exitCode = total <= BUDGET_BYTES ? 0 : 1;
} finally {
  await installation.stop();
}
