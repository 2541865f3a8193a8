import { Text } from '@mantine/core';
import type { ReactNode } from 'react';
import { staffDay } from '#domain/calendar-days.ts';
import { Panel } from '#web/staff/components/screen.tsx';
import { useViewer } from '#web/staff/workspace/viewer.ts';
import { useCrew, whoGoes } from './entries/crew.ts';
import type { CalendarEntry } from './entries/entry.ts';
import { lengthInWords } from './entries/grid-steps.ts';
import type { Tray, WaitingQuote } from './entries/use-tray.ts';

interface TrayPanelProps {
  tray: Tray;
  /** the quote whose job is being created */
  busy: string | null;
  /** the visit that was picked up with the keyboard */
  lifted: string | null;
  onOpen: (entry: CalendarEntry) => void;
  onSchedule: (quote: WaitingQuote) => void;
}

/** Lists unscheduled work. Work can be dragged to the calendar, and visits can be dragged back. */
export function TrayPanel({ tray, busy, lifted, onOpen, onSchedule }: TrayPanelProps) {
  const { may } = useViewer();
  const crew = useCrew();
  if (!tray.isRead) return null;
  const mayMove = may('quotes.write');
  const isEmpty = tray.quotes.length === 0 && tray.visits.length === 0;
  return (
    <div data-drop="tray" data-roving-root="" className="tray">
      <Panel title="Unscheduled" dense>
        {isEmpty ? (
          <Text c="dimmed">Nothing to schedule. Approved quotes show up here.</Text>
        ) : (
          mayMove && (
            <Text size="sm" c="dimmed">
              Drag onto the calendar, or select to choose a time.
            </Text>
          )
        )}
        <ul className="plain-list tray-list">
          {tray.visits.map((entry) => (
            <li key={entry.id}>
              <button
                type="button"
                className="tray-item"
                data-visit={entry.id}
                data-lifted={lifted === entry.id || undefined}
                aria-pressed={lifted === entry.id || undefined}
                tabIndex={-1}
                onClick={() => onOpen(entry)}
              >
                <Waiting
                  title={entry.customer_name || entry.title}
                  about={[entry.number, lengthInWords(entry.minutes), whoGoes(crew, entry.people)]}
                  where={entry.property_address}
                />
                <span className="tray-act">{mayMove ? 'Choose a time' : 'Open'}</span>
              </button>
            </li>
          ))}
          {tray.quotes.map((quote) => (
            <li key={quote.quote_id}>
              <QuoteItem
                quote={quote}
                mayMove={mayMove}
                isBusy={busy === quote.quote_id}
                onSchedule={() => onSchedule(quote)}
              />
            </li>
          ))}
        </ul>
      </Panel>
    </div>
  );
}

interface QuoteItemProps {
  quote: WaitingQuote;
  mayMove: boolean;
  isBusy: boolean;
  onSchedule: () => void;
}

function QuoteItem({ quote, mayMove, isBusy, onSchedule }: QuoteItemProps) {
  const about = (
    <Waiting
      title={quote.customer_name}
      about={[
        quote.number,
        lengthInWords(quote.minutes),
        quote.wash_on === null ? 'approved' : `wash plan, around ${staffDay(quote.wash_on)}`,
      ]}
      where={quote.property_address}
    />
  );
  if (!mayMove) return <Fixed>{about}</Fixed>;
  return (
    <button
      type="button"
      className="tray-item"
      data-quote={quote.quote_id}
      aria-busy={isBusy || undefined}
      tabIndex={-1}
      onClick={onSchedule}
    >
      {about}
      <span className="tray-act">Schedule</span>
    </button>
  );
}

function Fixed({ children }: { children: ReactNode }) {
  return <div className="tray-item">{children}</div>;
}

function Waiting({ title, about, where }: { title: string; about: (string | null)[]; where: string }) {
  return (
    <span className="tray-about">
      <strong className="breakable">{title}</strong>
      <span>{about.filter(Boolean).join(' · ')}</span>
      {where && <span className="breakable">{where}</span>}
    </span>
  );
}
