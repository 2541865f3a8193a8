import { Stack, Text } from '@mantine/core';
import { staffDay } from '#domain/calendar-days.ts';
import { slotOf } from '#web/staff/calendar/work/entries/entry.ts';
import { lengthInWords, minuteInWords } from '#web/staff/calendar/work/entries/grid-steps.ts';
import type { VisitPlacement } from '#web/staff/calendar/work/entries/placement.ts';
import { Facts } from '#web/staff/components/facts.tsx';
import { FormDialog } from '#web/staff/components/form-dialog.tsx';
import type { Clash } from './move-log.ts';

interface ChangedMeanwhileProps {
  clash: Clash;
  names: ReadonlyMap<string, string>;
  /** saves the placement that this person wanted, instead of the other person's */
  onPlacement: (clash: Clash) => Promise<boolean>;
  onClose: () => void;
}

/** Shows the two places when two people moved a visit at the same time. */
export function ChangedMeanwhile({ clash, names, onPlacement, onClose }: ChangedMeanwhileProps) {
  const { theirs, wanted } = clash;
  return (
    <FormDialog
      title="Someone else changed this visit"
      submit="Move anyway"
      cancel="Keep their change"
      onSubmit={() => onPlacement(clash)}
      onClose={onClose}
    >
      <Stack gap="xs">
        <Text fw={600} className="breakable">
          {theirs.customer_name || theirs.title}
        </Text>
        <Facts
          facts={[
            ['Now', placementText({ slot: slotOf(theirs), people: theirs.people }, theirs.minutes, names)],
            ['Your change', placementText(wanted, theirs.minutes, names)],
          ]}
        />
      </Stack>
    </FormDialog>
  );
}

function placementText({ slot, people }: VisitPlacement, minutes: number, names: ReadonlyMap<string, string>): string {
  const when = slot
    ? `${staffDay(slot.day)}, ${minuteInWords(slot.minute)}, ${lengthInWords(slot.length)}`
    : `Unscheduled, ${lengthInWords(minutes)}`;
  const who = people.map((id) => names.get(id) ?? 'Former teammate');
  return `${when}; ${who.length > 0 ? who.join(', ') : 'unassigned'}`;
}
