/** The rate book choices of the latest quotes. One tap repeats a choice. */
import type { SurfaceType, VersionedRateBook } from '#domain/pricing/rate-book.ts';
import type { FormLine, QuoteForm } from '#web/quote-form/quote-form.ts';
import { choiceFor, type RateChoice } from './rate-choice.ts';

export interface RecentRate {
  key: string;
  surface: SurfaceType;
  /** the material's name; null for the rate without a multiplier */
  material: string | null;
  choice: RateChoice;
}

function recentOf(book: VersionedRateBook, line: FormLine): RecentRate | null {
  if (line.kind !== 'service') return null;
  const { basis } = line;
  const surface = book.surface_types.find(({ name }) => name === basis.surface_type);
  const service = surface?.services.find(({ name }) => name === basis.service);
  const material = surface?.materials.find((row) => row.material === basis.material) ?? null;
  // The book no longer has this choice.
  if (!surface || !service || (basis.material !== null && !material)) return null;
  const choice = { ...choiceFor(surface), serviceIds: [service.id], materialId: material?.id ?? null };
  return { key: `${surface.id} ${service.id} ${choice.materialId ?? ''}`, surface, material: basis.material, choice };
}

/**
 * Lists recent choices in the order of the quotes and their lines, each choice once.
 * @param forms the latest quotes, newest first
 * @param max the largest number of choices
 */
export function recentRates(
  book: VersionedRateBook,
  forms: readonly Pick<QuoteForm, 'lines'>[],
  max: number,
): RecentRate[] {
  const found = new Map<string, RecentRate>();
  for (const line of forms.flatMap(({ lines }) => lines)) {
    const recent = recentOf(book, line);
    if (recent && !found.has(recent.key)) found.set(recent.key, recent);
    if (found.size === max) break;
  }
  return [...found.values()];
}
