import type { Language } from '#domain/language/language.ts';
import { quoteTexts } from '#domain/language/texts.ts';
import type { ShownPhoto } from './formats.ts';

const GROUPS = ['pre_damage', 'post_work'] as const;

/** Each photo links to its large version. Without JavaScript the link opens the image, with JavaScript a dialog. */
export function PhotoGroups({
  photos,
  groups = GROUPS,
  date,
  language,
}: {
  photos: readonly ShownPhoto[];
  groups?: readonly (typeof GROUPS)[number][] | undefined;
  date: (instant: string) => string;
  language: Language;
}) {
  const texts = quoteTexts(language);
  if (!photos.some(({ image_type }) => groups.includes(image_type))) return null;
  return (
    <section className="card">
      <h2>{texts.photos}</h2>
      {groups.map((type) => {
        const group = photos.filter((photo) => photo.image_type === type);
        if (group.length === 0) return null;
        const title = texts.photoGroups[type];
        return <PhotoGroup key={type} title={title} nameOf={texts.photoNumber} photos={group} date={date} />;
      })}
    </section>
  );
}

function PhotoGroup({
  title,
  nameOf,
  photos,
  date,
}: {
  title: string;
  /** a photo without a description: by its group and its place in it */
  nameOf: (group: string, number: number) => string;
  photos: readonly ShownPhoto[];
  date: (instant: string) => string;
}) {
  return (
    <div className="quote-photo-group">
      <h3>{title}</h3>
      <ul className="quote-photos">
        {photos.map((photo, index) => {
          const name = photo.description || nameOf(title, index + 1);
          return (
            <li key={photo.id}>
              <a href={photo.image_url} data-enlarge={name}>
                <Picture photo={photo} name={name} />
              </a>
              <p className="small">
                {photo.description} <span className="muted">{date(photo.created_at)}</span>
              </p>
            </li>
          );
        })}
      </ul>
    </div>
  );
}

const srcSet = (images: ShownPhoto['images']) => images.map((image) => `${image.url} ${image.width}w`).join(', ');
const SIZES = '(min-width: 48rem) 22rem, 50vw';

export function Picture({ photo, name }: { photo: ShownPhoto; name: string }) {
  const image = (
    <img
      src={photo.images[0]?.url ?? photo.image_url}
      srcSet={srcSet(photo.images)}
      sizes={SIZES}
      width={photo.width}
      height={photo.height}
      loading="lazy"
      alt={name}
    />
  );
  if (!photo.avif) return image;
  return (
    <picture>
      <source type="image/avif" srcSet={srcSet(photo.avif)} sizes={SIZES} />
      {image}
    </picture>
  );
}
