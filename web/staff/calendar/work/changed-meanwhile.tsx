import { Stack, Text } from '@mantine/core';
import { staffDay } from '#domain/calendar-days.ts';
import { Facts } from '#web/staff/components/facts.tsx';
import { FormDialog } from '#web/staff/components/form-dialog.tsx';
import { slotOf } from './entry.ts';
import { lengthInWords, minuteInWords } from './grid-steps.ts';
import type { Clash } from './move-log.ts';
import type { Place } from './places.ts';

interface ChangedMeanwhileProps {
  clash: Clash;
  names: ReadonlyMap<string, string>;
  /** stores this person's own place after all */
  onPlace: (clash: Clash) => Promise<boolean>;
  onClose: () => void;
}

/** Shown when two people moved one visit: its current place, and the place this person wanted. */
export function ChangedMeanwhile({ clash, names, onPlace, onClose }: ChangedMeanwhileProps) {
  const { theirs, wanted } = clash;
  return (
    <FormDialog
      title="Someone else changed this visit"
      submit="Move anyway"
      cancel="Keep their change"
      onSubmit={() => onPlace(clash)}
      onClose={onClose}
    >
      <Stack gap="xs">
        <Text fw={600} className="breakable">
          {theirs.customer_name || theirs.title}
        </Text>
        <Facts
          facts={[
            ['Now', placeInWords({ slot: slotOf(theirs), people: theirs.people }, theirs.minutes, names)],
            ['Your change', placeInWords(wanted, theirs.minutes, names)],
          ]}
        />
      </Stack>
    </FormDialog>
  );
}

function placeInWords({ slot, people }: Place, minutes: number, names: ReadonlyMap<string, string>): string {
  const when = slot
    ? `${staffDay(slot.day)}, ${minuteInWords(slot.minute)}, ${lengthInWords(slot.length)}`
    : `Unscheduled, ${lengthInWords(minutes)}`;
  const who = people.map((id) => names.get(id) ?? 'Former teammate');
  return `${when}; ${who.length > 0 ? who.join(', ') : 'unassigned'}`;
}
