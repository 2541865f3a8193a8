import type { CSSProperties, ReactNode } from 'react';
import type { PhotoPin } from '#domain/quote/photo-pins.ts';
import type { Photo } from './photo.ts';

export type StagedPhoto = Pick<Photo, 'id' | 'image_url' | 'images' | 'width' | 'height' | 'description' | 'pins'>;

/** Shows a photo whole, as large as fits, with its pins on it. */
export function PhotoStage({ photo, title, children }: { photo: StagedPhoto; title: string; children: ReactNode }) {
  return (
    <div className="photo-stage" style={{ '--ratio': photo.width / photo.height } as CSSProperties}>
      <img
        key={photo.id}
        src={photo.image_url}
        srcSet={photo.images.map((image) => `${image.url} ${image.width}w`).join(', ')}
        sizes="(min-width: 60rem) 57rem, 100vw"
        width={photo.width}
        height={photo.height}
        alt={title}
        draggable={false}
      />
      {children}
    </div>
  );
}

/** Puts a pin's tip on its spot. The rest lies toward the middle of the photo, so that none of it is cut off. */
export function pinPlace({ x, y }: Pick<PhotoPin, 'x' | 'y'>) {
  return {
    'data-left': x > 0.5 || undefined,
    'data-below': y < 0.5 || undefined,
    style: { left: `${x * 100}%`, top: `${y * 100}%` },
  };
}
