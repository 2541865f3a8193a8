import { UnstyledButton } from '@mantine/core';
import { useRef } from 'react';
import type { SurfaceType } from '#domain/pricing/rate-book.ts';
import { SurfaceTile } from '#web/staff/components/surface-tile.tsx';

interface SurfaceChoiceProps {
  surfaces: readonly SurfaceType[];
  chosenId: string | null;
  hasFirstFocus: boolean;
  /** `isByKey` is true for the arrow keys */
  onChoose: (surface: SurfaceType, isByKey: boolean) => void;
}

/** Shows the surfaces as pictures. They stay visible, so people see what they are pricing. */
export function SurfaceChoice({ surfaces, chosenId, hasFirstFocus, onChoose }: SurfaceChoiceProps) {
  const isByKey = useRef(false);
  return (
    <fieldset className="choice surface-tiles">
      <legend className="visually-hidden">Surface</legend>
      {surfaces.map((surface, index) => (
        <label key={surface.id} className="surface-choice" data-checked={surface.id === chosenId || undefined}>
          <input
            type="radio"
            name="surface"
            className="visually-hidden"
            checked={surface.id === chosenId}
            data-autofocus={(hasFirstFocus && index === 0) || undefined}
            onKeyDown={() => {
              isByKey.current = true;
            }}
            onKeyUp={() => {
              isByKey.current = false;
            }}
            onChange={() => onChoose(surface, isByKey.current)}
          />
          <SurfaceTile surface={surface.name} />
          <span>{surface.name}</span>
        </label>
      ))}
    </fieldset>
  );
}

/** The chosen surface as one row, in place of the pictures. */
export function ChosenSurface({ surface, onChange }: { surface: SurfaceType; onChange: () => void }) {
  return (
    <div className="surface-chosen">
      <SurfaceTile surface={surface.name} />
      <strong>{surface.name}</strong>
      <UnstyledButton className="quiet-link" onClick={onChange}>
        Change<span className="visually-hidden"> surface</span>
      </UnstyledButton>
    </div>
  );
}
