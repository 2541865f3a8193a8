import { Anchor, Button, Stack } from '@mantine/core';
import { Link } from 'react-router';
import type { Person } from '#web/staff/calendar/work/entries/crew.ts';
import { crewOf, whoGoes } from '#web/staff/calendar/work/entries/crew.ts';
import { type CalendarEntry, whenOf } from '#web/staff/calendar/work/entries/entry.ts';
import { VisitMark } from '#web/staff/calendar/work/grid/visit-mark.tsx';
import { Dialog } from '#web/staff/components/dialog.tsx';
import { Facts } from '#web/staff/components/facts.tsx';
import { deviceOf, mapLink } from '#web/staff/components/map-link.ts';

interface VisitFactsProps {
  entry: CalendarEntry;
  people: readonly Person[];
  onEdit: () => void;
  onClose: () => void;
}

/** Shows a visit that is over. People look it up far more often than they change it. */
export function VisitFacts({ entry, people, onEdit, onClose }: VisitFactsProps) {
  const { property_address, job_id, number } = entry;
  const map = mapLink(deviceOf(navigator.userAgent), { place: '', address: property_address });
  const address = map ? (
    <Anchor href={map} target="_blank" rel="noreferrer" inherit>
      {property_address}
    </Anchor>
  ) : (
    property_address
  );
  return (
    <Dialog title={entry.customer_name || entry.title} onClose={onClose}>
      <Stack>
        <p className="entry-place-when">
          {whenOf(entry)} <VisitMark state={entry.state} />
        </p>
        <Facts
          facts={[
            ...(property_address ? ([['Address', address]] as const) : []),
            ['Assigned to', whoGoes(crewOf(people), entry.people) || 'Unassigned'],
            ...(number ? ([['Quote', number]] as const) : []),
          ]}
        />
        <div className="dialog-foot dialog-actions">
          <Button variant="default" onClick={onEdit}>
            Edit
          </Button>
          <Button component={Link} to={`/app/jobs/${job_id}`}>
            Open job
          </Button>
        </div>
      </Stack>
    </Dialog>
  );
}
