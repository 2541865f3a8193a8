import { ActionIcon, Group, TextInput } from '@mantine/core';
import { useState } from 'react';
import { PHOTO_DESCRIPTION_MAX } from '#domain/quote/photo-limits.ts';
import { Icon } from '#web/ui/icons.tsx';
import type { Photo } from './photo.ts';
import type { PhotoEdits } from './use-photo-edits.ts';

interface PhotoTileProps {
  photo: Photo;
  name: string;
  isFirst: boolean;
  isLast: boolean;
  isUnseen: boolean;
  /** null if the photo is read-only */
  edits: PhotoEdits | null;
}

export function PhotoTile({ photo, name, isFirst, isLast, isUnseen, edits }: PhotoTileProps) {
  const [caption, setCaption] = useState(photo.description);
  const spoken = photo.description || name;
  return (
    <li className="photo">
      <a href={photo.image_url} target="_blank" rel="noreferrer" className="photo-frame">
        <img
          src={photo.images[0]?.url ?? photo.image_url}
          srcSet={photo.images.map((image) => `${image.url} ${image.width}w`).join(', ')}
          sizes="180px"
          width={photo.width}
          height={photo.height}
          loading="lazy"
          alt={spoken}
        />
        {isUnseen && <span className="photo-flag">{edits ? 'Not shown yet' : 'Not shown'}</span>}
      </a>
      {edits ? (
        <>
          <TextInput
            size="sm"
            placeholder="Caption"
            aria-label={`Caption of ${name}`}
            maxLength={PHOTO_DESCRIPTION_MAX}
            value={caption}
            onChange={(event) => setCaption(event.currentTarget.value)}
            onBlur={() => void edits.describe(photo, caption)}
            onKeyDown={(event) => event.key === 'Enter' && event.currentTarget.blur()}
          />
          <Group gap={4} wrap="nowrap">
            <ActionIcon
              variant="default"
              size="lg"
              aria-label={`Move ${spoken} earlier`}
              disabled={isFirst}
              onClick={() => void edits.move(photo, -1)}
            >
              <Icon name="left" />
            </ActionIcon>
            <ActionIcon
              variant="default"
              size="lg"
              aria-label={`Move ${spoken} later`}
              disabled={isLast}
              onClick={() => void edits.move(photo, 1)}
            >
              <Icon name="right" />
            </ActionIcon>
            <ActionIcon
              variant="subtle"
              color="clay"
              size="lg"
              ml="auto"
              aria-label={`Remove ${spoken}`}
              onClick={() => edits.remove(photo)}
            >
              <Icon name="trash" />
            </ActionIcon>
          </Group>
        </>
      ) : (
        photo.description && <p className="photo-caption breakable">{photo.description}</p>
      )}
    </li>
  );
}
