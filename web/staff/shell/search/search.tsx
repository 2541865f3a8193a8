import { CloseButton } from '@mantine/core';
import { useDebouncedValue } from '@mantine/hooks';
import { createSpotlight, Spotlight } from '@mantine/spotlight';
import { keepPreviousData, useQuery } from '@tanstack/react-query';
import { useEffect, useRef, useState } from 'react';
import { useNavigate } from 'react-router';
import { formatMoney } from '#domain/pricing/money.ts';
import { stateText } from '#domain/quote/lifecycle.ts';
import { queries } from '#web/api/query.ts';
import { useSession } from '#web/session/use-session.ts';
import { navigationFor } from '#web/staff/shell/navigation/navigation.ts';
import { Icon, type IconName } from '#web/ui/icons.tsx';
import { foundText } from './found-text.ts';
import type { sectionsFor } from './section-search.ts';

const QUOTES_SHOWN = 6;
const CUSTOMERS_SHOWN = 4;
const RECENT_SHOWN = 4;
/** The most customers for whom the search offers a new quote. */
const ACTIONS_FOR = 2;
const TYPING_PAUSE_MS = 200;

const [store, spotlight] = createSpotlight();

/**
 * Highlights the result that Enter opens. The library highlights the first result too early, before new results
 * arrive.
 */
function selectFirst(hits: HTMLElement | null): void {
  const all = [...(hits?.querySelectorAll('[data-action]') ?? [])];
  for (const hit of all) hit.removeAttribute('data-selected');
  all[0]?.setAttribute('data-selected', 'true');
  store.setState({ ...store.getState(), selected: all.length > 0 ? 0 : -1 });
}

function contains(text: string, words: string): boolean {
  return words
    .toLowerCase()
    .split(/\s+/)
    .every((word) => text.toLowerCase().includes(word));
}

interface SearchProps {
  asked: number;
  /** returns the text typed before the field got focus */
  takeTyped: () => string;
}

export function Search({ asked, takeTyped }: SearchProps) {
  useEffect(() => {
    if (asked > 0) spotlight.open();
  }, [asked]);
  const [query, setQuery] = useState('');
  const [settled] = useDebouncedValue(query.trim(), TYPING_PAUSE_MS);
  const session = useSession();
  const mayWrite = session.permissions.includes('quotes.write');
  const navigate = useNavigate();
  const go = (to: string) => () => void navigate(to);
  const sections = useSections(asked > 0);
  const screens = [...navigationFor(session), ...(query.trim() === '' ? [] : sections(session))].filter(
    ({ label, keywords }) => contains(`${label} ${keywords}`, query.trim()),
  );
  const { quotes, customers, isSearching, failed } = useFound(settled);
  const recent = useRecentQuotes(asked > 0);
  const isPending = isSearching || settled !== query.trim();
  const found = query.trim() === '' ? { quotes: [], customers: [] } : { quotes, customers };
  const latest = query.trim() === '' ? recent : [];
  const isEmpty = screens.length + found.quotes.length + found.customers.length === 0;
  const hits = useRef<HTMLDivElement>(null);
  const [isEntered, setEntered] = useState(false);
  const openFirst = () => hits.current?.querySelector<HTMLElement>('[data-action]')?.click();
  const shown = [
    ...screens.map(({ to }) => to),
    ...found.quotes.map(({ id }) => id),
    ...found.customers.map(({ id }) => id),
  ];
  const shownNow = shown.join();
  const newName = mayWrite && !isPending && !failed && found.customers.length === 0 ? nameIn(query) : null;
  const isAsked = query.trim() !== '';
  useEffect(() => {
    if (isAsked && !isPending) selectFirst(hits.current);
  }, [isAsked, isPending, shownNow]);
  // Fast typists press Enter before the results arrive. Then the first result opens once it is loaded.
  useEffect(() => {
    if (!isEntered || isPending) return;
    setEntered(false);
    // Enter opens a result. It doesn't begin a quote for someone whom the search doesn't find.
    if (shownNow) openFirst();
  }, [isEntered, isPending, shownNow]);

  return (
    <Spotlight.Root
      store={store}
      query={query}
      onQueryChange={setQuery}
      shortcut={null}
      scrollable
      classNames={{ content: 'search-sheet', inner: 'search-window' }}
      overlayProps={{ backgroundOpacity: 0.65, color: '#0b1216', blur: 0 }}
      attributes={{ content: { 'aria-label': 'Search' } }}
      // The library's paler text would be too faint on a highlighted result.
      styles={{ actionDescription: { opacity: 1 } }}
      maxHeight="60dvh"
    >
      <Spotlight.Search
        placeholder="Quotes, customers, pages"
        aria-label="Search pages, quotes and customers"
        onFocus={() => {
          const missed = takeTyped();
          if (missed) setQuery((now) => missed + now);
        }}
        onKeyDown={({ key }) => {
          if (key !== 'Enter' || query.trim() === '') return setEntered(false);
          // The highlighted result belongs to the previous input.
          if (isPending) hits.current?.querySelector('[data-selected]')?.removeAttribute('data-selected');
          if (isPending) setEntered(true);
          else if (!hits.current?.querySelector('[data-selected]')) openFirst();
        }}
        leftSection={<Icon name="search" />}
        rightSection={<CloseButton aria-label="Close the search" onClick={spotlight.close} />}
        rightSectionPointerEvents="all"
      />
      <Spotlight.ActionsList ref={hits}>
        {latest.length > 0 && <QuoteHits label="Recent quotes" quotes={latest} />}
        {screens.length > 0 && (
          <Spotlight.ActionsGroup label="Pages">
            {screens.map(({ label, to, icon }) => (
              <Spotlight.Action key={to} label={label} leftSection={<Tile icon={icon} />} onClick={go(to)} />
            ))}
          </Spotlight.ActionsGroup>
        )}
        {found.quotes.length > 0 && <QuoteHits label="Quotes" quotes={found.quotes} />}
        {found.customers.length > 0 && (
          <Spotlight.ActionsGroup label="Customers">
            {found.customers.map((customer) => (
              <Spotlight.Action
                key={customer.id}
                label={customer.name}
                description={[customer.properties[0]?.address, customer.phone || customer.email]
                  .filter(Boolean)
                  .join(' · ')}
                leftSection={<Tile icon="person" />}
                highlightQuery
                onClick={go(`/app/customers/${customer.id}`)}
              />
            ))}
          </Spotlight.ActionsGroup>
        )}
        {mayWrite && found.customers.length > 0 && (
          <Spotlight.ActionsGroup label="Actions">
            {found.customers.slice(0, ACTIONS_FOR).map((customer) => (
              <Spotlight.Action
                key={customer.id}
                label={`New quote for ${customer.name}`}
                leftSection={<Tile icon="new" />}
                highlightQuery
                onClick={go(`/app/quotes/new?customer=${customer.id}`)}
              />
            ))}
          </Spotlight.ActionsGroup>
        )}
        {isEmpty && <Spotlight.Empty>{emptyText(isPending, failed)}</Spotlight.Empty>}
        {newName !== null && (
          <Spotlight.ActionsGroup label="Actions">
            <Spotlight.Action
              label={`New quote for ${newName}`}
              leftSection={<Tile icon="new" />}
              onClick={go(`/app/quotes/new?name=${encodeURIComponent(newName)}`)}
            />
          </Spotlight.ActionsGroup>
        )}
      </Spotlight.ActionsList>
      <Spotlight.Footer className="search-foot">
        <kbd>↑</kbd> <kbd>↓</kbd> Choose <kbd>Enter</kbd> Open <kbd>Esc</kbd> Close
      </Spotlight.Footer>
      <p className="shell-hidden" role="status">
        {query.trim() !== '' && !isPending && foundText(found.quotes.length, found.customers.length)}
      </p>
    </Spotlight.Root>
  );
}

/** Returns the typed words if they may be a person's name; null for numbers, emails and quotes' numbers. */
function nameIn(query: string): string | null {
  const words = query.trim();
  return /^\p{L}[\p{L}\p{M}\s.’'-]+$/u.test(words) ? words : null;
}

interface QuoteHitsProps {
  label: string;
  quotes: ReturnType<typeof useFound>['quotes'];
}

function QuoteHits({ label, quotes }: QuoteHitsProps) {
  const currency = useSession().organization?.currency;
  const navigate = useNavigate();
  return (
    <Spotlight.ActionsGroup label={label}>
      {quotes.map((quote) => (
        <Spotlight.Action
          key={quote.id}
          label={`${quote.customer_name || 'No customer yet'}, ${quote.number}`}
          description={quote.property_address}
          leftSection={<Tile icon="quotes" />}
          rightSection={
            <span className="search-end">
              <span className="search-amount">{formatMoney(quote.price_cents, currency)}</span>
              <span className="status-label" data-label={quote.label}>
                {stateText(quote.label)}
              </span>
            </span>
          }
          dimmedSections={false}
          highlightQuery
          onClick={() => void navigate(`/app/quotes/${quote.id}`)}
        />
      ))}
    </Spotlight.ActionsGroup>
  );
}

function Tile({ icon }: { icon: IconName }) {
  return (
    <span className="icon-tile">
      <Icon name={icon} />
    </span>
  );
}

function useSections(wanted: boolean): typeof sectionsFor {
  const [found, setFound] = useState<typeof sectionsFor>(() => () => []);
  useEffect(() => {
    if (!wanted) return;
    import('./section-search.ts').then(
      (module) => setFound(() => module.sectionsFor),
      (error: unknown) => console.warn('Sections of screens cannot be searched:', error),
    );
  }, [wanted]);
  return found;
}

function emptyText(isPending: boolean, failed: boolean): string {
  if (isPending) return 'Searching…';
  return failed ? 'Couldn’t search. Please check your connection.' : 'Nothing found';
}

/** Returns the newest quotes, which the search offers before anyone types. Empty until loaded. */
function useRecentQuotes(enabled: boolean): QuoteHitsProps['quotes'] {
  const input = { limit: RECENT_SHOWN };
  return useQuery({ ...queries.quotes.list.queryOptions({ input }), enabled }).data?.items ?? [];
}

function useFound(search: string) {
  const enabled = search !== '';
  const quotes = useQuery({
    ...queries.quotes.list.queryOptions({ input: { search, limit: QUOTES_SHOWN } }),
    enabled,
    placeholderData: keepPreviousData,
  });
  const customers = useQuery({
    ...queries.customers.list.queryOptions({ input: { search, limit: CUSTOMERS_SHOWN } }),
    enabled,
    placeholderData: keepPreviousData,
  });
  return {
    quotes: quotes.data?.items ?? [],
    customers: customers.data?.items ?? [],
    isSearching: enabled && (quotes.isFetching || customers.isFetching),
    failed: quotes.isError || customers.isError,
  };
}
