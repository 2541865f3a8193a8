import { ActionIcon } from '@mantine/core';
import { useWindowEvent } from '@mantine/hooks';
import { type CSSProperties, useState } from 'react';
import { Dialog } from '#web/staff/components/dialog.tsx';
import { Icon } from '#web/ui/icons.tsx';
import type { Photo } from './photo.ts';

interface PhotoViewerProps {
  photos: readonly Pick<Photo, 'id' | 'image_url' | 'images' | 'width' | 'height' | 'description'>[];
  firstId: string;
  onClose: () => void;
}

/** Shows one photo at a time, as large as fits. The arrow keys go to the photos before and after it. */
export function PhotoViewer({ photos, firstId, onClose }: PhotoViewerProps) {
  const [id, setId] = useState(firstId);
  const index = Math.max(
    0,
    photos.findIndex((photo) => photo.id === id),
  );
  const step = (by: -1 | 1) => setId((shown) => photos[index + by]?.id ?? shown);
  useWindowEvent('keydown', ({ key }) => {
    if (key === 'ArrowLeft') step(-1);
    if (key === 'ArrowRight') step(1);
  });
  const photo = photos[index];
  if (!photo) return null;
  const title = photo.description || `Photo ${index + 1}`;
  return (
    <Dialog title={title} size="60rem" onClose={onClose} classNames={{ body: 'photo-viewer' }}>
      <img
        key={photo.id}
        src={photo.image_url}
        srcSet={photo.images.map((image) => `${image.url} ${image.width}w`).join(', ')}
        sizes="(min-width: 60rem) 57rem, 100vw"
        width={photo.width}
        height={photo.height}
        alt={title}
        style={{ '--ratio': photo.width / photo.height } as CSSProperties}
      />
      {photos.length > 1 && (
        <div className="photo-viewer-steps">
          <ActionIcon
            variant="default"
            size={44}
            aria-label="Previous photo"
            disabled={index === 0}
            onClick={() => step(-1)}
          >
            <Icon name="left" />
          </ActionIcon>
          <span aria-live="polite">
            {index + 1} of {photos.length}
          </span>
          <ActionIcon
            variant="default"
            size={44}
            aria-label="Next photo"
            disabled={index === photos.length - 1}
            onClick={() => step(1)}
          >
            <Icon name="right" />
          </ActionIcon>
        </div>
      )}
    </Dialog>
  );
}
