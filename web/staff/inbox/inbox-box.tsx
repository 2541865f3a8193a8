import { useState } from 'react';
import type { Request } from '#web/staff/calendar/requests/request.ts';
import { InboxItemRow, InboxRequestRow } from './inbox-list.tsx';
import { InboxOpen } from './inbox-open.tsx';
import { RequestOpen } from './request-open.tsx';
import type { InboxItem, useItemCommands } from './use-inbox.ts';

export type Entry = { place: string; at: string } & ({ item: InboxItem } | { request: Request });

interface InboxBoxProps {
  entries: readonly Entry[];
  open: Entry | undefined;
  /** true if someone opened the entry; false if it only appears next to the list because it is the first one */
  isChosen: boolean;
  onPlace: (place: string | null) => void;
  commands: ReturnType<typeof useItemCommands>;
  isRefreshing: boolean;
  linkTo: (place: string) => string;
  onAddToQuote: (item: InboxItem) => void;
}

/** The list with the open entry next to it. On a phone, the open entry replaces the list. */
export function InboxBox({ entries, open, isChosen, onPlace, ...parts }: InboxBoxProps) {
  const [asked, setAsked] = useState<string | null>(null);
  const { commands, isRefreshing, linkTo, onAddToQuote } = parts;
  return (
    <div className="inbox-box">
      <ul className="inbox-list" aria-busy={isRefreshing}>
        {entries.map((entry) => {
          const isOpen = entry.place === open?.place;
          const to = linkTo(entry.place);
          return 'item' in entry ? (
            <InboxItemRow
              key={entry.place}
              item={entry.item}
              to={to}
              isOpen={isOpen}
              commands={commands}
              onAnswer={() => {
                setAsked(entry.place);
                onPlace(entry.place);
              }}
            />
          ) : (
            <InboxRequestRow key={entry.place} request={entry.request} to={to} isOpen={isOpen} />
          );
        })}
      </ul>
      {open && 'request' in open && <RequestOpen key={open.place} request={open.request} />}
      {open && 'item' in open && (
        <InboxOpen
          key={open.place}
          item={open.item}
          commands={commands}
          isAsked={asked === open.place}
          onBegin={() => !isChosen && onPlace(open.place)}
          onSettled={() => onPlace(null)}
          onAddToQuote={() => onAddToQuote(open.item)}
        />
      )}
    </div>
  );
}
