import { comparableDescription } from './line-language.ts';
import { lineDescription } from './rate-book.ts';
import { SEED_SURFACES } from './seed-rate-book.ts';

const slug = (name: string) => name.toLowerCase().replace(/[^a-z]+/g, '-');

let slugs: ReadonlyMap<string, string> | null = null;

/** Maps descriptions to names of drawings. A line without a material is drawn with its surface's first material. */
function slugsOf(): ReadonlyMap<string, string> {
  return new Map(
    SEED_SURFACES.flatMap(({ name, services, materials: [first, ...others] }) =>
      services.flatMap(([service]) =>
        [null, ...(first ? [first, ...others] : [])].map((material): [string, string] => [
          lineDescription(service, name, material && material[0]),
          `${slug(name)}-${slug((material ?? first ?? [''])[0])}`,
        ]),
      ),
    ),
  );
}

/**
 * Returns "house-siding-vinyl" for a line with the default rate book's own description, in English or Spanish. null
 * for every other line.
 */
export function surfaceOfLine(description: string): string | null {
  slugs ??= slugsOf();
  return slugs.get(comparableDescription(description)) ?? null;
}
