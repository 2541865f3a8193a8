import { Button, Collapse, Drawer, Paper, TextInput } from '@mantine/core';
import { useMediaQuery } from '@mantine/hooks';
import { type ReactNode, startTransition, useId, useState } from 'react';
import { SEARCH_MAX } from '#domain/quote/quote-limits.ts';
import { Icon } from '#web/ui/icons.tsx';

interface ListBarProps {
  search: { label: string; placeholder: string; value: string; onChange: (value: string) => void };
  /** the few states that people choose most often */
  segments?: ReactNode;
  filters: {
    count: number;
    onClear: () => void;
    fields: ReactNode;
    /** the button that closes the filters on a phone, such as "Show 10 quotes" */
    show?: string;
    /** the active filters, each of which can be removed; with them, the fields stay closed until asked for */
    chips?: ReactNode;
  };
  /** number and sum of the listed rows; on a phone, below the list */
  sum?: ReactNode;
}

/** The row above every list, with the search, the states, the other filters and the sum. */
export function ListBar({ search, segments, filters, sum }: ListBarProps) {
  const { count, onClear, fields, show, chips } = filters;
  const isPhone = useMediaQuery('(max-width: 47.99em)', undefined, { getInitialValueInEffect: false });
  const isSheet = isPhone && show !== undefined;
  const [isOpen, setOpen] = useState(!isSheet && chips === undefined && count > 0);
  const clear = count > 0 && (
    <Button variant="subtle" size="compact-sm" mt="sm" ms="calc(-1 * var(--button-padding-x))" onClick={onClear}>
      Clear filters
    </Button>
  );
  const id = useId();
  return (
    <search className="list-bar">
      <div className="list-bar-row">
        <TextInput
          type="search"
          className="list-search"
          aria-label={search.label}
          placeholder={search.placeholder}
          leftSection={<Icon name="search" size={18} />}
          value={search.value}
          maxLength={SEARCH_MAX}
          onChange={(event) => search.onChange(event.currentTarget.value)}
        />
        {segments}
        <Button
          variant="default"
          className="list-filters"
          aria-expanded={isOpen}
          aria-controls={id}
          onClick={() => startTransition(() => setOpen(!isOpen))}
        >
          <Icon name="filter" size={18} />
          <span className="list-filters-word">Filters</span>
          {count > 0 && <span className="count">{count}</span>}
        </Button>
      </div>
      {!isOpen && chips}
      {sum && <div className="list-sum">{sum}</div>}
      {isSheet ? (
        <Drawer
          opened={isOpen}
          onClose={() => setOpen(false)}
          position="bottom"
          size="auto"
          title="Filters"
          closeButtonProps={{ 'aria-label': 'Close' }}
          className="filter-sheet"
        >
          {fields}
          {clear}
          <div className="filter-sheet-foot">
            <Button fullWidth onClick={() => setOpen(false)}>
              {show}
            </Button>
          </div>
        </Drawer>
      ) : (
        <Collapse expanded={isOpen} id={id} className="list-filter-fields">
          <Paper withBorder p="md" className="panel">
            {fields}
            {clear}
          </Paper>
        </Collapse>
      )}
    </search>
  );
}
