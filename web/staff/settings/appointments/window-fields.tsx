import { Button, Checkbox, Group, SimpleGrid, Switch, Text, TextInput } from '@mantine/core';
import { EditRow } from '#web/staff/components/edit-row.tsx';
import { WEEKDAY_NAMES, WEEKDAYS } from '#web/staff/settings/work/work-form.ts';
import { QuantityField } from '#web/ui/decimal-field.tsx';
import { Icon } from '#web/ui/icons.tsx';
import { type WindowDraft, windowParts } from './offer-form.ts';

interface WindowFieldsProps {
  window: WindowDraft;
  /** the position among the windows, from 1 */
  place: number;
  error: string | undefined;
  /** the days on which customers never see the window; '' for none */
  note: string;
  onChange: (window: WindowDraft) => void;
  onRemove: () => void;
}

interface WindowRowProps extends WindowFieldsProps {
  isOpen: boolean;
  onOpen: () => void;
}

/** A time slot as a sentence, with its fields once it is edited. */
export function WindowRow({ isOpen, onOpen, ...props }: WindowRowProps) {
  const { window, place, note, onRemove } = props;
  const { days, rest } = windowParts(window);
  return (
    <EditRow
      name={days}
      more={note ? `${rest}. ${note}` : rest}
      isOpen={isOpen}
      onOpen={onOpen}
      remove={{ label: `Remove time slot ${place}`, onClick: onRemove }}
    >
      <WindowFields {...props} />
    </EditRow>
  );
}

function WindowFields({ window, place, error, note, onChange, onRemove }: WindowFieldsProps) {
  const time = (end: 'from' | 'to', label: string) => (
    <TextInput
      type="time"
      label={label}
      value={window[end]}
      onChange={(event) => onChange({ ...window, [end]: event.currentTarget.value })}
    />
  );
  return (
    <fieldset className="follow-up-step">
      <legend>
        <Text component="span" size="sm" fw={600}>
          Time slot {place}
        </Text>
      </legend>
      <Checkbox.Group
        label="Days"
        value={window.weekdays.map(String)}
        onChange={(days) => onChange({ ...window, weekdays: days.map(Number) })}
      >
        <Group gap="sm" mt="xs">
          {WEEKDAYS.map((day, index) => (
            <Checkbox key={day} value={String(index)} label={WEEKDAY_NAMES[day]} />
          ))}
        </Group>
      </Checkbox.Group>
      <SimpleGrid cols={{ base: 1, xs: 3 }}>
        {time('from', 'From')}
        {time('to', 'To')}
        <QuantityField
          label="Jobs per slot"
          inputMode="numeric"
          value={window.capacity}
          onChange={(capacity) => onChange({ ...window, capacity })}
        />
      </SimpleGrid>
      {error && (
        <Text size="sm" c="var(--mantine-color-error)" role="alert">
          {error}
        </Text>
      )}
      {note && (
        <Text size="sm" c="dimmed">
          {note}
        </Text>
      )}
      <Group justify="space-between">
        <Switch
          label="Available now"
          checked={window.active}
          onChange={(event) => onChange({ ...window, active: event.currentTarget.checked })}
        />
        <Button
          variant="subtle"
          leftSection={<Icon name="trash" size={16} />}
          aria-label={`Remove time slot ${place}`}
          onClick={onRemove}
        >
          Remove
        </Button>
      </Group>
    </fieldset>
  );
}
