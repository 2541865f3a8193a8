import { PHOTO_GROUP_TITLES } from '#domain/pricing/wording.ts';
import type { ShownPhoto } from './formats.ts';

const GROUPS = ['pre_damage', 'post_work'] as const;

/** Each photo links to its large version. Without JavaScript the link opens the image, with JavaScript a dialog. */
export function PhotoGroups({ photos, date }: { photos: readonly ShownPhoto[]; date: (instant: string) => string }) {
  if (photos.length === 0) return null;
  return (
    <section className="card">
      <h2>Property Images</h2>
      {GROUPS.map((type) => {
        const group = photos.filter((photo) => photo.image_type === type);
        if (group.length === 0) return null;
        return <PhotoGroup key={type} title={PHOTO_GROUP_TITLES[type]} photos={group} date={date} />;
      })}
    </section>
  );
}

function PhotoGroup({
  title,
  photos,
  date,
}: {
  title: string;
  photos: readonly ShownPhoto[];
  date: (instant: string) => string;
}) {
  return (
    <div className="quote-photo-group">
      <h3>{title}</h3>
      <ul className="quote-photos">
        {photos.map((photo, index) => {
          const name = photo.description || `${title}, photo ${index + 1}`;
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

function Picture({ photo, name }: { photo: ShownPhoto; name: string }) {
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
