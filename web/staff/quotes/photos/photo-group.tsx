import { FileButton, Text, Title } from '@mantine/core';
import { useRef, useState } from 'react';
import type { PhotoGroup as GroupName } from '#domain/quote/snapshot.ts';
import { Icon } from '#web/ui/icons.tsx';
import type { Photo } from './photo.ts';
import { PHOTO_ACCEPT } from './photo-files.ts';
import { PhotoTile } from './photo-tile.tsx';
import { PhotoViewer } from './photo-viewer.tsx';
import { usePhotoEdits } from './use-photo-edits.ts';
import type { PhotoUploads } from './use-photo-queue.ts';
import { WaitingPhoto } from './waiting-photo.tsx';

export const PHOTO_TITLES: Record<GroupName, string> = {
  pre_damage: 'Pre-existing Condition',
  post_work: 'After Work Completed',
};

interface PhotoGroupProps {
  group: GroupName;
  quoteId: string;
  photos: readonly Photo[];
  /** ids of photos that the customer does not see */
  unseen: ReadonlySet<string>;
  queue: PhotoUploads;
  editable: boolean;
  /** hides the heading from view, because the panel around it has a heading */
  isPlain?: boolean;
  isStrip?: boolean;
}

export function PhotoGroupSection({
  group,
  quoteId,
  photos,
  unseen,
  queue,
  editable,
  isPlain = false,
  isStrip = false,
}: PhotoGroupProps) {
  const edits = usePhotoEdits(quoteId, photos);
  const waiting = queue.waiting.filter((photo) => photo.image_type === group);
  const [opened, setOpened] = useState<{ id: string; isMarking: boolean } | null>(null);
  const mayMark = editable && group === 'pre_damage';
  const isEmpty = edits.shown.length + waiting.length === 0;
  return (
    <section aria-label={PHOTO_TITLES[group]}>
      <Title order={3} size="h5" mb="xs" className={isPlain ? 'visually-hidden' : undefined}>
        {PHOTO_TITLES[group]}
      </Title>
      {isEmpty && !editable && (
        <Text size="sm" c="dimmed">
          No photos.
        </Text>
      )}
      <ul className="photos" data-strip={isStrip || undefined} data-empty={isEmpty || undefined}>
        {edits.shown.map((photo, index) => (
          <PhotoTile
            key={photo.id}
            photo={photo}
            name={`Photo ${index + 1}`}
            isFirst={index === 0}
            isLast={index === edits.shown.length - 1}
            isUnseen={unseen.has(photo.id)}
            edits={editable ? edits : null}
            onOpen={() => setOpened({ id: photo.id, isMarking: false })}
            onMark={mayMark ? () => setOpened({ id: photo.id, isMarking: true }) : null}
          />
        ))}
        {waiting.map((photo) => (
          <WaitingPhoto key={photo.id} photo={photo} queue={queue} />
        ))}
        {editable && <AddTiles group={group} onAdd={(files) => void queue.add(files, group)} />}
      </ul>
      {opened !== null && (
        <PhotoViewer
          photos={edits.shown}
          firstId={opened.id}
          onClose={() => setOpened(null)}
          onPins={mayMark ? edits.setPins : null}
          isMarking={opened.isMarking}
        />
      )}
    </section>
  );
}

interface AddTilesProps {
  group: GroupName;
  onAdd: (files: File[]) => void;
}

/** Two tiles after the photos: one opens the camera, the other the existing photos. */
function AddTiles({ group, onAdd }: AddTilesProps) {
  const resetCamera = useRef<() => void>(null);
  const resetFiles = useRef<() => void>(null);
  const add = (files: File | File[] | null) => {
    const list = files === null ? [] : Array.isArray(files) ? files : [files];
    if (list.length > 0) onAdd(list);
    // Otherwise a removed photo could not be chosen again.
    resetCamera.current?.();
    resetFiles.current?.();
  };
  return (
    <>
      <li className="photo-add" data-camera>
        <FileButton
          onChange={add}
          accept={PHOTO_ACCEPT}
          capture="environment"
          resetRef={resetCamera}
          inputProps={{ 'aria-label': `Take a photo: ${PHOTO_TITLES[group]}` }}
        >
          {(props) => (
            <button type="button" {...props}>
              <Icon name="camera" size={24} />
              Take photo
            </button>
          )}
        </FileButton>
      </li>
      <li className="photo-add">
        <FileButton
          onChange={add}
          accept={PHOTO_ACCEPT}
          multiple
          resetRef={resetFiles}
          inputProps={{ 'aria-label': `Choose photos: ${PHOTO_TITLES[group]}` }}
        >
          {(props) => (
            <button type="button" {...props}>
              <Icon name="image" size={24} />
              Choose photos
            </button>
          )}
        </FileButton>
      </li>
    </>
  );
}
