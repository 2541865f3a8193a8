import { Chip, Group } from '@mantine/core';
import { useId } from 'react';
import { useShownInRow } from './use-shown-in-row.ts';

interface ChoiceOption {
  id: string;
  label: string;
  detail?: string;
}

interface ChoicePillsProps {
  legend: string;
  options: readonly ChoiceOption[];
  chosen: readonly string[];
  onChoose: (id: string) => void;
  multiple?: boolean;
  error?: string | undefined;
  hasFirstFocus?: boolean;
  /** true to show a single row that scrolls sideways on a phone, so the content below starts higher */
  isRow?: boolean;
}

/** Offers a choice between options that are all visible and large enough for a thumb. */
export function ChoicePills({
  legend,
  options,
  chosen,
  onChoose,
  multiple = false,
  error,
  hasFirstFocus,
  isRow,
}: ChoicePillsProps) {
  const id = useId();
  const row = useShownInRow<HTMLDivElement>('[data-checked]', chosen.join());
  return (
    <fieldset className="choice" data-row={isRow || undefined} aria-describedby={error ? id : undefined}>
      <legend>{legend}</legend>
      <Group gap={8} ref={row} className="choice-options">
        {options.map((option, index) => (
          <Chip
            key={option.id}
            type={multiple ? 'checkbox' : 'radio'}
            name={multiple ? undefined : legend}
            size="md"
            checked={chosen.includes(option.id)}
            onChange={() => onChoose(option.id)}
            data-autofocus={(hasFirstFocus && index === 0) || undefined}
          >
            {option.label} {option.detail && <span className="choice-detail">{option.detail}</span>}
          </Chip>
        ))}
      </Group>
      {error && (
        <p className="field-error" id={id} role="alert">
          {error}
        </p>
      )}
    </fieldset>
  );
}
