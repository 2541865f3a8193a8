import type { Language } from '#domain/language/language.ts';
import { quoteTexts } from '#domain/language/texts.ts';
import { firstPinNumbers, pinCount } from '#domain/quote/photo-pins.ts';
import { Dotted } from './company-head.tsx';
import type { ShownPhoto } from './formats.ts';
import { Picture } from './picture.tsx';
import { PinnedPhotos } from './pinned-photos.tsx';

const GROUPS = ['pre_damage', 'post_work'] as const;

/**
 * Shows photos by group: a large one first, the others next to it or below. Each photo opens its large version, in a
 * dialog or, without scripts, as the image itself.
 */
export function PhotoGroups({
  photos,
  date,
  language,
  isOpen,
}: {
  photos: readonly ShownPhoto[];
  date: (instant: string) => string;
  language: Language;
  /** true while the customer can still sign */
  isOpen: boolean;
}) {
  const texts = quoteTexts(language);
  const shown = GROUPS.filter((type) => photos.some(({ image_type }) => image_type === type));
  if (shown.length === 0) return null;
  const firstNumbers = firstPinNumbers(photos);
  return (
    <section className="quote-gallery">
      <h2>{texts.photos}</h2>
      {shown.map((type, index) => (
        <PhotoGroup
          key={type}
          title={texts.photoGroups[type]}
          nameOf={texts.photoNumber}
          photos={photos.filter((photo) => photo.image_type === type)}
          firstNumbers={firstNumbers}
          language={language}
          isOpen={isOpen}
          isFirst={index === 0}
          date={date}
        />
      ))}
    </section>
  );
}

interface PhotoGroupProps {
  title: string;
  /** Names a photo without a description by its group and its position in the group. */
  nameOf: (group: string, number: number) => string;
  photos: readonly ShownPhoto[];
  /** true when the group's large photo is visible without scrolling */
  isFirst: boolean;
  date: (instant: string) => string;
  firstNumbers: ReadonlyMap<string, number>;
  language: Language;
  isOpen: boolean;
}

function PhotoGroup({ title, nameOf, photos, isFirst, date, firstNumbers, language, isOpen }: PhotoGroupProps) {
  const pinned = photos.filter((photo) => pinCount([photo]) > 0);
  const plain = photos.filter((photo) => !pinned.includes(photo));
  const name = (photo: ShownPhoto) => photo.description || nameOf(title, photos.indexOf(photo) + 1);
  return (
    <div className="quote-photo-group">
      <h3>{title}</h3>
      {pinned.length > 0 && (
        <PinnedPhotos
          photos={pinned}
          firstNumbers={firstNumbers}
          nameOf={name}
          date={date}
          language={language}
          isOpen={isOpen}
        />
      )}
      {plain.length > 0 && (
        <ul className="quote-photos">
          {plain.map((photo, index) => (
            <li key={photo.id}>
              <a href={photo.image_url} data-enlarge>
                <Picture
                  photo={photo}
                  name={name(photo)}
                  size={index > 0 ? 'small' : 'large'}
                  isEager={isFirst && index === 0 && pinned.length === 0}
                />
              </a>
              <p className="small">
                <Dotted parts={[photo.description, date(photo.created_at)].filter(Boolean)} />
              </p>
            </li>
          ))}
        </ul>
      )}
    </div>
  );
}
