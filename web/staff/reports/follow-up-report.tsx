import { Anchor } from '@mantine/core';
import { keepPreviousData, useQuery } from '@tanstack/react-query';
import { Link } from 'react-router';
import { formatQuantity } from '#domain/pricing/money.ts';
import { queries } from '#web/api/query.ts';
import { reminderNote, useMailMode } from '#web/staff/components/mail-promise.ts';
import { useViewer } from '#web/staff/workspace/viewer.ts';
import type { ReportAnswers } from './answers.ts';
import { BarList } from './charts/bar-list.tsx';
import { countColumn, minor, shareColumn, textColumn } from './columns.tsx';
import { Loaded } from './loaded.tsx';
import { NothingIn } from './nothing-in.tsx';
import type { ReportProps } from './report-choice.ts';
import { ReportSection } from './report-section.tsx';

type Answer = ReportAnswers['followUps'];
type Row = Answer['rows'][number];

export function FollowUpReport({ input: { from, to } }: ReportProps) {
  const query = useQuery({
    ...queries.reports.followUps.queryOptions({ input: { from, to } }),
    placeholderData: keepPreviousData,
  });
  return <Loaded query={query}>{(answer) => <StepsSection {...answer} />}</Loaded>;
}

function nameOf({ reminders }: Row): string {
  return reminders === 0 ? 'Before any reminder' : `After reminder ${reminders}`;
}

/** Without a reminder there is nothing to compare, so a single full bar would say nothing. */
function NoneSent() {
  const mail = useMailMode();
  const { may } = useViewer();
  return (
    <p className="report-words">
      No reminders sent in this period. {reminderNote(mail)}{' '}
      {mail !== 'outbox' && may('company_settings.change') && (
        <Anchor component={Link} to="/app/settings/messages" size="sm" underline="always">
          Set up reminders
        </Anchor>
      )}
    </p>
  );
}

function StepsSection({ rows, period }: Answer) {
  return (
    <ReportSection
      title="Reminders"
      lead="Reminders by the day they were sent. Decisions are grouped by the number of reminders sent before them. Includes everyone’s quotes."
      fileName={`reminders-${period.from}-to-${period.to}`}
      rows={rows}
      keyOf={({ reminders }) => String(reminders)}
      columns={[
        textColumn('Decided', nameOf),
        countColumn('Sent', ({ sent }: Row) => sent),
        minor(countColumn('Decisions', ({ approved, declined }: Row) => approved + declined)),
        countColumn('Won', ({ approved }: Row) => approved),
        shareColumn('Win rate', ({ win_rate }: Row) => win_rate),
      ]}
      empty={<NothingIn what="No reminders sent and no quotes decided" period={period} />}
    >
      {rows.some(({ reminders }) => reminders > 0) ? (
        <BarList
          bars={rows.map((row) => ({
            id: String(row.reminders),
            name: nameOf(row),
            value: row.approved,
            words: `${formatQuantity(row.approved)} won`,
          }))}
        />
      ) : (
        <NoneSent />
      )}
    </ReportSection>
  );
}
