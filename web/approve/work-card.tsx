import { pageTexts, quoteTexts } from '#domain/language/texts.ts';
import { photoPairs } from '#domain/quote/photo-pairs.ts';
import { pinCount } from '#domain/quote/photo-pins.ts';
import type { ApprovalQuote, ShownPhoto } from './formats.ts';
import { Picture } from './picture.tsx';

/** Returns the photos that the work card doesn't show, and those with pins, which it shows without them. */
export function unpairedPhotos(photos: readonly ShownPhoto[]): ShownPhoto[] {
  const shown = new Set(photoPairs(photos).flatMap(({ before, after }) => [before, after]));
  return photos.filter((photo) => !shown.has(photo) || pinCount([photo]) > 0);
}

/**
 * Shows the result first: each photo of the finished work next to its photo from before, with the product's wave
 * between.
 */
export function WorkCard({ quote }: { quote: ApprovalQuote }) {
  if (!quote.work) return null;
  const texts = pageTexts(quote.language).work;
  const { photos, photoGroups } = quoteTexts(quote.language);
  const pairs = photoPairs(quote.photos);
  if (pairs.length === 0) return null;
  const hasBefore = pairs.some(({ before }) => before);
  return (
    <section className="quote-block quote-results" id="work">
      <h2>{photos}</h2>
      <div className="quote-pairs-head">
        {hasBefore && <h3>{photoGroups.pre_damage}</h3>}
        <h3>{photoGroups.post_work}</h3>
      </div>
      <ul className="quote-pairs">
        {pairs.map(({ before, after }, place) => (
          <li key={after.id}>
            <div>
              {before && <Side photo={before} label={texts.before} place={pairs.length > 1 ? place + 1 : 0} />}
              <Side photo={after} label={texts.after} place={pairs.length > 1 ? place + 1 : 0} />
              {before && <Line />}
            </div>
            {after.description && <p>{after.description}</p>}
          </li>
        ))}
      </ul>
    </section>
  );
}

function Side({ photo, label, place }: { photo: ShownPhoto; label: string; place: number }) {
  const name = `${label}${place > 0 ? ` ${place}` : ''}${photo.description && `: ${photo.description}`}`;
  return (
    <a href={photo.image_url} data-enlarge>
      <Picture photo={photo} name={name} size="half" />
    </a>
  );
}

function Line() {
  const shape = 'M15-2C2 22 24 38 12 62S4 96 12 122';
  return (
    <svg viewBox="0 0 24 120" preserveAspectRatio="none" aria-hidden="true">
      <path d={shape} />
      <path d={shape} />
    </svg>
  );
}
