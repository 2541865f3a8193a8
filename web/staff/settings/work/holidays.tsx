import { SimpleGrid, Switch, Text } from '@mantine/core';
import { useQueryClient } from '@tanstack/react-query';
import { FEDERAL_HOLIDAY_IDS, FEDERAL_HOLIDAYS } from '#domain/calendar/federal-holidays.ts';
import type { Day } from '#domain/calendar-days.ts';
import { api } from '#web/api/client.ts';
import { queries } from '#web/api/query.ts';
import { BothVersions } from '#web/staff/components/both-versions.tsx';
import { FoldedRow } from '#web/staff/components/folded-row.tsx';
import { NO_PROBLEMS } from '#web/staff/components/form-problems.ts';
import { SaveRow } from '#web/staff/components/save-row.tsx';
import { useForm } from '#web/staff/components/use-form.ts';
import { useSaveShared } from '#web/staff/components/use-save-shared.ts';
import { holidayDays, holidaysForm, nextHolidays, SHARED_HOLIDAYS, workedIn } from './holidays-form.ts';
import type { WorkView } from './work-form.ts';

interface HolidaysProps {
  settings: WorkView;
  today: Day;
  mayChange: boolean;
}

export function Holidays(props: HolidaysProps) {
  return (
    <div id="holidays" className="setting-fold">
      {props.mayChange ? (
        <FoldedRow label="Federal holidays" value={offInWords(props.settings.holidays_worked.length)}>
          <HolidaysEditor {...props} />
        </FoldedRow>
      ) : (
        <Worked {...props} />
      )}
    </div>
  );
}

function Worked({ settings: { holidays_worked } }: HolidaysProps) {
  const names = FEDERAL_HOLIDAY_IDS.filter((id) => holidays_worked.includes(id)).map((id) => FEDERAL_HOLIDAYS[id]);
  return <Text>{names.length === 0 ? 'Your company is off on all of them.' : `Work on ${names.join(', ')}.`}</Text>;
}

/** "All 11 off", or how many of them. */
function offInWords(worked: number): string {
  const all = FEDERAL_HOLIDAY_IDS.length;
  if (worked === 0) return `All ${all} off`;
  return worked === all ? 'Worked' : `${all - worked} of ${all} off`;
}

function HolidaysEditor({ settings, today }: HolidaysProps) {
  const client = useQueryClient();
  const saveShared = useSaveShared(queries.jobs.settings.queryKey());
  const { hours, set_up_minutes, travel_minutes, edit_number } = settings;
  const form = useForm({
    name: 'holidays',
    stored: holidaysForm(settings.holidays_worked),
    problemsOf: () => NO_PROBLEMS,
    shared: SHARED_HOLIDAYS,
    async save(values) {
      const rest = { hours, set_up_minutes, travel_minutes, edit_number };
      const save = () => api.jobs.saveSettings({ ...rest, holidays_worked: workedIn(values) });
      await saveShared(save, 'Holidays saved.');
      void client.invalidateQueries({ queryKey: queries.jobs.calendar.key() });
    },
  });
  return (
    <form onSubmit={form.submit} noValidate className="staff-form">
      <BothVersions form={form} />
      <SimpleGrid
        component="ul"
        className="plain-list"
        cols={{ base: 1, xs: 2 }}
        spacing="sm"
        aria-label="Federal holidays you take off"
      >
        {nextHolidays(today).map(({ id, ...days }) => {
          const { value, onChange } = form.bind(id);
          return (
            <li key={id}>
              <Switch
                label={FEDERAL_HOLIDAYS[id]}
                description={holidayDays(days)}
                checked={!value}
                onChange={(event) => onChange(!event.currentTarget.checked)}
              />
            </li>
          );
        })}
      </SimpleGrid>
      <SaveRow form={form} label="Save holidays" quiet />
    </form>
  );
}
