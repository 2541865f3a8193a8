import { ActionIcon, Button } from '@mantine/core';
import { useWindowEvent } from '@mantine/hooks';
import { useState } from 'react';
import {
  firstPinNumbers,
  type PhotoPin,
  PINS_PER_PHOTO_MAX,
  PINS_PER_QUOTE_MAX,
  pinCount,
} from '#domain/quote/photo-pins.ts';
import { Dialog } from '#web/staff/components/dialog.tsx';
import { Icon } from '#web/ui/icons.tsx';
import { PhotoStage, type StagedPhoto } from './photo-stage.tsx';
import { PinEditor } from './pin-editor.tsx';
import { PinList, PinMarks } from './pin-list.tsx';

interface PhotoViewerProps {
  photos: readonly StagedPhoto[];
  firstId: string;
  onClose: () => void;
  /** numbers of each photo's first pin; by default, the photos are those of one quote */
  firstNumbers?: ReadonlyMap<string, number>;
  /** null where pins can't change */
  onPins?: ((photoId: string, pins: readonly PhotoPin[]) => void) | null;
  /** true to begin with marking damage */
  isMarking?: boolean;
}

/** Shows one photo at a time, as large as fits. The arrow keys go to the photos before and after it. */
export function PhotoViewer({
  photos,
  firstId,
  onClose,
  firstNumbers = firstPinNumbers(photos),
  onPins = null,
  isMarking: beginsMarking = false,
}: PhotoViewerProps) {
  const [id, setId] = useState(firstId);
  const [isMarking, setIsMarking] = useState(beginsMarking);
  const index = Math.max(
    0,
    photos.findIndex((photo) => photo.id === id),
  );
  const step = (by: -1 | 1) => setId((shown) => photos[index + by]?.id ?? shown);
  useWindowEvent('keydown', ({ key }) => {
    if (isMarking) return;
    if (key === 'ArrowLeft') step(-1);
    if (key === 'ArrowRight') step(1);
  });
  const photo = photos[index];
  if (!photo) return null;
  const title = photo.description || `Photo ${index + 1}`;
  const pins = photo.pins ?? [];
  const first = firstNumbers.get(photo.id) ?? 1;
  return (
    <Dialog
      title={isMarking ? 'Mark damage' : title}
      size="60rem"
      onClose={onClose}
      isAutosaved
      classNames={{ body: pins.length > 0 || isMarking ? 'photo-viewer photo-viewer-pinned' : 'photo-viewer' }}
    >
      {isMarking && onPins ? (
        <PinEditor
          key={photo.id}
          photo={photo}
          title={title}
          pins={pins}
          first={first}
          full={fullNote(photos, pins)}
          onChange={(changed) => onPins(photo.id, changed)}
          onDone={() => setIsMarking(false)}
        />
      ) : (
        <>
          <PhotoStage photo={photo} title={title}>
            <PinMarks pins={pins} first={first} />
          </PhotoStage>
          {pins.length > 0 && <PinList pins={pins} first={first} />}
          <div className="photo-viewer-steps">
            {photos.length > 1 && <Steps index={index} count={photos.length} onStep={step} />}
            {onPins && (
              <Button variant="default" leftSection={<Icon name="warning" />} onClick={() => setIsMarking(true)}>
                Mark damage
              </Button>
            )}
          </div>
        </>
      )}
    </Dialog>
  );
}

function fullNote(photos: readonly StagedPhoto[], pins: readonly PhotoPin[]): string | null {
  if (pins.length >= PINS_PER_PHOTO_MAX) return `This photo has ${PINS_PER_PHOTO_MAX} spots, the most it can have.`;
  return pinCount(photos) >= PINS_PER_QUOTE_MAX
    ? `This quote has ${PINS_PER_QUOTE_MAX} spots, the most it can have.`
    : null;
}

interface StepsProps {
  index: number;
  count: number;
  onStep: (by: -1 | 1) => void;
}

function Steps({ index, count, onStep }: StepsProps) {
  return (
    <>
      <ActionIcon
        variant="default"
        size={44}
        aria-label="Previous photo"
        disabled={index === 0}
        onClick={() => onStep(-1)}
      >
        <Icon name="left" />
      </ActionIcon>
      <span aria-live="polite">
        {index + 1} of {count}
      </span>
      <ActionIcon
        variant="default"
        size={44}
        aria-label="Next photo"
        disabled={index === count - 1}
        onClick={() => onStep(1)}
      >
        <Icon name="right" />
      </ActionIcon>
    </>
  );
}
