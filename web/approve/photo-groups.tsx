import { PHOTO_GROUP_TITLES } from '#domain/quote-wording.ts';
import type { ApprovalQuote } from './formats.ts';

type Photo = ApprovalQuote['photos'][number];

const GROUPS = ['pre_damage', 'post_work'] as const;

/** Each photo is a link to its large version: without JavaScript it opens there, with it in a dialog. */
export function PhotoGroups({ photos, date }: { photos: readonly Photo[]; date: (instant: string) => string }) {
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
  photos: readonly Photo[];
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
                <img
                  src={photo.images[0]?.url ?? photo.image_url}
                  srcSet={photo.images.map((image) => `${image.url} ${image.width}w`).join(', ')}
                  sizes="(min-width: 48rem) 22rem, 50vw"
                  width={photo.width}
                  height={photo.height}
                  loading="lazy"
                  alt={name}
                />
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
