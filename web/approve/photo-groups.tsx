import type { Language } from '#domain/language/language.ts';
import { quoteTexts } from '#domain/language/texts.ts';
import { Dotted } from './company-head.tsx';
import type { ShownPhoto } from './formats.ts';

const GROUPS = ['pre_damage', 'post_work'] as const;

/**
 * Shows photos by group: a large one first, the others next to it or below. Each photo opens its large version, in a
 * dialog or, without scripts, as the image itself.
 */
export function PhotoGroups({
  photos,
  date,
  language,
}: {
  photos: readonly ShownPhoto[];
  date: (instant: string) => string;
  language: Language;
}) {
  const texts = quoteTexts(language);
  const shown = GROUPS.filter((type) => photos.some(({ image_type }) => image_type === type));
  if (shown.length === 0) return null;
  return (
    <section className="quote-gallery">
      <h2>{texts.photos}</h2>
      {shown.map((type, index) => (
        <PhotoGroup
          key={type}
          title={texts.photoGroups[type]}
          nameOf={texts.photoNumber}
          photos={photos.filter((photo) => photo.image_type === type)}
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
}

function PhotoGroup({ title, nameOf, photos, isFirst, date }: PhotoGroupProps) {
  return (
    <div className="quote-photo-group">
      <h3>{title}</h3>
      <ul className="quote-photos">
        {photos.map((photo, index) => {
          const name = photo.description || nameOf(title, index + 1);
          return (
            <li key={photo.id}>
              <a href={photo.image_url} data-enlarge>
                <Picture photo={photo} name={name} size={index > 0 ? 'small' : isFirst ? 'first' : 'large'} />
              </a>
              <p className="small">
                <Dotted parts={[photo.description, date(photo.created_at)].filter(Boolean)} />
              </p>
            </li>
          );
        })}
      </ul>
    </div>
  );
}

const srcSet = (images: ShownPhoto['images']) => images.map((image) => `${image.url} ${image.width}w`).join(', ');
const SIZES = {
  small: '(min-width: 60rem) 12rem, 45vw',
  half: '(min-width: 60rem) 19rem, 50vw',
  large: '(min-width: 60rem) 25rem, 100vw',
};

interface PictureProps {
  photo: ShownPhoto;
  name: string;
  /** the photo's size on a wide page; `first` is loaded eagerly */
  size?: 'small' | 'half' | 'large' | 'first';
}

export function Picture({ photo, name, size = 'small' }: PictureProps) {
  const sizes = SIZES[size === 'first' ? 'large' : size];
  const image = (
    <img
      src={photo.images[0]?.url ?? photo.image_url}
      srcSet={srcSet(photo.images)}
      sizes={sizes}
      width={photo.width}
      height={photo.height}
      loading={size === 'first' ? undefined : 'lazy'}
      alt={name}
    />
  );
  if (!photo.avif) return image;
  return (
    <picture>
      <source type="image/avif" srcSet={srcSet(photo.avif)} sizes={sizes} />
      {image}
    </picture>
  );
}
