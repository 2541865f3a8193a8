import type { ApiClient } from '#contract/contract.ts';
import type { PageFacts } from '#contract/page-facts.ts';

/**
 * Adds a form's photos one after another. A photo that can't be used doesn't stop the others.
 * @returns how many could not be added
 */
export async function addPhotos(
  asks: ApiClient['asks'],
  own: { key: string; request: string },
  { files, left }: PageFacts['photos'],
): Promise<number> {
  let refused = left;
  for (const bytes of files)
    await asks.addPhoto({ ...own, file: new File([bytes], 'photo') }).catch(() => {
      refused += 1;
    });
  return refused;
}
