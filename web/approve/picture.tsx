import type { ShownPhoto } from './formats.ts';

const srcSet = (images: ShownPhoto['images']) => images.map((image) => `${image.url} ${image.width}w`).join(', ');
const SIZES = {
  small: '(min-width: 60rem) 12rem, 45vw',
  half: '(min-width: 60rem) 19rem, 50vw',
  large: '(min-width: 60rem) 25rem, 100vw',
  whole: '(min-width: 60rem) 37rem, 100vw',
};

interface PictureProps {
  photo: ShownPhoto;
  name: string;
  /** the photo's size on a wide page */
  size?: keyof typeof SIZES;
  /** true for a photo that is visible without scrolling */
  isEager?: boolean;
}

export function Picture({ photo, name, size = 'small', isEager = false }: PictureProps) {
  const sizes = SIZES[size];
  const image = (
    <img
      src={photo.images[0]?.url ?? photo.image_url}
      srcSet={srcSet(photo.images)}
      sizes={sizes}
      width={photo.width}
      height={photo.height}
      loading={isEager ? undefined : 'lazy'}
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
