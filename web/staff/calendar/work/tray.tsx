import { Text } from '@mantine/core';
import type { ReactNode } from 'react';
import { staffDay } from '#domain/calendar-days.ts';
import { useViewer } from '#web/staff/workspace/viewer.ts';
import { useCrew, whoGoes } from './entries/crew.ts';
import type { CalendarEntry } from './entries/entry.ts';
import { lengthInWords } from './entries/grid-steps.ts';
import { streetAndTown } from './entries/short-place.ts';
import type { Tray, WaitingQuote } from './entries/use-tray.ts';

interface TrayCardsProps {
  tray: Tray;
  /** the quote whose job is being created */
  busy: string | null;
  /** the visit that was picked up with the keyboard */
  lifted: string | null;
  onOpen: (entry: CalendarEntry) => void;
  onSchedule: (quote: WaitingQuote) => void;
}

/** Lists unscheduled work. Work can be dragged to the calendar, and visits can be dragged back. */
export function TrayCards({ tray, busy, lifted, onOpen, onSchedule }: TrayCardsProps) {
  const { may } = useViewer();
  const crew = useCrew();
  if (!tray.isRead) return null;
  const mayMove = may('quotes.write');
  const isEmpty = tray.quotes.length === 0 && tray.visits.length === 0;
  return (
    <div data-drop="tray" data-roving-root="" className="tray">
      {isEmpty && (
        <Text size="sm" className="tray-empty">
          Nothing to schedule. Approved quotes show up here.
        </Text>
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
                where={entry.property_address}
                about={[lengthInWords(entry.minutes), entry.number, whoGoes(crew, entry.people)]}
                act={mayMove ? 'Choose a time' : 'Open'}
              />
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
      where={quote.property_address}
      about={[
        lengthInWords(quote.minutes),
        quote.number,
        quote.wash_on === null ? '' : `wash plan, around ${staffDay(quote.wash_on)}`,
      ]}
      act={mayMove ? 'Schedule' : ''}
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
    </button>
  );
}

function Fixed({ children }: { children: ReactNode }) {
  return <div className="tray-item">{children}</div>;
}

interface WaitingProps {
  title: string;
  where: string;
  about: readonly (string | null)[];
  /** what a press does */
  act: string;
}

function Waiting({ title, where, about, act }: WaitingProps) {
  return (
    <>
      <strong className="breakable">{title}</strong>
      {where && <span className="tray-where">{streetAndTown(where)}</span>}
      <span className="tray-about">{about.filter(Boolean).join(' · ')}</span>
      {act && <span className="tray-act">{act}</span>}
    </>
  );
}
