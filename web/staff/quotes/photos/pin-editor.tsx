import { Button, Text, TextInput, UnstyledButton } from '@mantine/core';
import { type MouseEvent, useEffect, useRef, useState } from 'react';
import { type PhotoPin, PIN_KINDS, PIN_NOTE_MAX } from '#domain/quote/photo-pins.ts';
import { ChoicePills } from '#web/staff/components/choice-pills.tsx';
import { toastUndo } from '#web/staff/components/toasts.tsx';
import { Icon } from '#web/ui/icons.tsx';
import { MovablePin, positionLabel } from './movable-pin.tsx';
import { PhotoStage, type StagedPhoto } from './photo-stage.tsx';
import { PIN_NAMES, PinName } from './pin-list.tsx';
import { freePlace, pinPlaceOf } from './pin-moves.ts';

interface PinEditorProps {
  photo: StagedPhoto;
  title: string;
  pins: readonly PhotoPin[];
  /** number of the photo's first pin in the quote */
  first: number;
  /** why no more pins fit; null while they do */
  full: string | null;
  onChange: (pins: readonly PhotoPin[]) => void;
  onDone: () => void;
}

/**
 * Marks damage on a photo. A tap or click adds a pin, dragging moves it. With a keyboard, Enter on the photo adds a pin
 * in the middle, the arrow keys move it, and Delete removes it.
 */
export function PinEditor({ photo, title, pins, first, full, onChange, onDone }: PinEditorProps) {
  const [active, setActive] = useState<number | null>(null);
  const [lastKind, setLastKind] = useState<PhotoPin['kind']>('crack');
  const added = useRef<HTMLButtonElement>(null);
  const ground = useRef<HTMLButtonElement>(null);
  const focusesAdded = useRef(false);
  useEffect(() => {
    if (focusesAdded.current) added.current?.focus({ preventScroll: true });
    focusesAdded.current = false;
  }, [pins.length]);

  const chosen = active === null ? undefined : pins[active];
  const replace = (index: number, change: Partial<PhotoPin>) =>
    onChange(pins.map((pin, at) => (at === index ? { ...pin, ...change } : pin)));
  function add(event: MouseEvent<HTMLElement>): void {
    if (full !== null) return;
    const place = event.detail === 0 ? freePlace(pins) : pinPlaceOf(event, event.currentTarget);
    focusesAdded.current = true;
    setActive(pins.length);
    onChange([...pins, { ...place, kind: lastKind, note: '' }]);
  }
  function remove(index: number): void {
    setActive(null);
    // The removed pin or its button had the focus.
    ground.current?.focus({ preventScroll: true });
    onChange(pins.filter((_, at) => at !== index));
    toastUndo('Spot removed', () => onChange(pins));
  }
  return (
    <div className="pin-editor">
      <PhotoStage photo={photo} title={title}>
        <button
          ref={ground}
          type="button"
          className="pin-ground"
          aria-label="Add a spot"
          aria-disabled={full !== null}
          onClick={add}
        />
        {pins.map((pin, index) => (
          <MovablePin
            // oxlint-disable-next-line react/no-array-index-key -- a pin is its number, and it keeps the focus while it moves
            key={index}
            ref={index === pins.length - 1 ? added : undefined}
            pin={pin}
            number={first + index}
            isActive={active === index}
            onActivate={() => setActive(index)}
            onMove={(place) => replace(index, place)}
            onRemove={() => remove(index)}
          />
        ))}
      </PhotoStage>
      <p role="status" className="visually-hidden">
        {chosen && positionLabel(chosen)}
      </p>
      <div className="pin-fields">
        <Text size="sm" c="dimmed">
          {chosen ? 'Drag the spot to move it' : (full ?? 'Tap or click damage to mark it')}
          <span className="pin-keys">{chosen && ', or use the arrow keys'}</span>
        </Text>
        {chosen && active !== null && (
          <PinFields
            key={active}
            pin={chosen}
            number={first + active}
            onChange={(change) => {
              if (change.kind) setLastKind(change.kind);
              replace(active, change);
            }}
            onRemove={() => remove(active)}
          />
        )}
        {pins.length > 0 && (
          <ol className="pin-list" start={first}>
            {pins.map((pin, index) => (
              // oxlint-disable-next-line react/no-array-index-key -- as above
              <li key={index}>
                <UnstyledButton
                  className="pin-row"
                  aria-pressed={active === index}
                  onClick={() => setActive(active === index ? null : index)}
                >
                  <PinName pin={pin} number={first + index} />
                </UnstyledButton>
              </li>
            ))}
          </ol>
        )}
        <Button onClick={onDone} className="pin-done">
          Done
        </Button>
      </div>
    </div>
  );
}

interface PinFieldsProps {
  pin: PhotoPin;
  number: number;
  onChange: (change: Partial<PhotoPin>) => void;
  onRemove: () => void;
}

const KINDS = PIN_KINDS.map((id) => ({ id, label: PIN_NAMES[id] }));

function PinFields({ pin, number, onChange, onRemove }: PinFieldsProps) {
  return (
    <div className="pin-choice">
      <ChoicePills
        legend={`Spot ${number}`}
        options={KINDS}
        chosen={[pin.kind]}
        onChoose={(id) => {
          const kind = PIN_KINDS.find((known) => known === id);
          if (kind) onChange({ kind });
        }}
      />
      <TextInput
        label="Note (optional)"
        placeholder="Runs across one joint"
        maxLength={PIN_NOTE_MAX}
        value={pin.note}
        onChange={(event) => onChange({ note: event.currentTarget.value })}
      />
      <Button variant="subtle" color="clay" leftSection={<Icon name="trash" />} onClick={onRemove}>
        Remove spot
      </Button>
    </div>
  );
}
