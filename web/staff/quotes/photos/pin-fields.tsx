import { Button, TextInput } from '@mantine/core';
import { useState } from 'react';
import { type PhotoPin, PIN_KINDS, PIN_NOTE_MAX } from '#domain/quote/photo-pins.ts';
import { ChoicePills } from '#web/staff/components/choice-pills.tsx';
import { Icon } from '#web/ui/icons.tsx';
import { type EditedPin, PIN_NAMES } from './pin-list.tsx';

interface PinFieldsProps {
  pin: EditedPin;
  number: number;
  /** offered first, but never chosen by itself */
  lastKind: PhotoPin['kind'] | null;
  /** true once someone wanted to finish without choosing what it is */
  isAsked: boolean;
  onChange: (change: Partial<EditedPin>) => void;
  onRemove: () => void;
}

const kindsAfter = (first: PhotoPin['kind'] | null) =>
  PIN_KINDS.toSorted((a, b) => Number(b === first) - Number(a === first)).map((id) => ({ id, label: PIN_NAMES[id] }));

export function PinFields({ pin, number, lastKind, isAsked, onChange, onRemove }: PinFieldsProps) {
  // Stays in order while someone chooses.
  const [kinds] = useState(() => kindsAfter(lastKind));
  return (
    <div className="pin-choice">
      {pin.kind === null && <p className="pin-unsaved">Choose what it is. Until then, the spot isn’t saved.</p>}
      <ChoicePills
        legend={`Spot ${number}`}
        options={kinds}
        chosen={pin.kind ? [pin.kind] : []}
        error={isAsked && pin.kind === null ? 'Choose what it is, or remove the spot.' : undefined}
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
