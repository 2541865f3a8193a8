import { Button, Collapse, Paper, TextInput } from '@mantine/core';
import { type ReactNode, startTransition, useId, useState } from 'react';
import { SEARCH_MAX } from '#domain/quote/quote-limits.ts';
import { Icon } from '#web/ui/icons.tsx';

interface ListBarProps {
  search: { label: string; placeholder: string; value: string; onChange: (value: string) => void };
  /** the few states that people choose most often */
  segments?: ReactNode;
  filters: { count: number; onClear: () => void; fields: ReactNode };
  /** number and sum of the listed rows; on a phone, below the list */
  sum?: ReactNode;
}

/** The row above every list, with the search, the states, the other filters and the sum. */
export function ListBar({ search, segments, filters, sum }: ListBarProps) {
  const { count, onClear, fields } = filters;
  const [open, setOpen] = useState(count > 0);
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
          aria-expanded={open}
          aria-controls={id}
          onClick={() => startTransition(() => setOpen(!open))}
        >
          <Icon name="filter" size={18} />
          <span className="list-filters-word">Filters</span>
          {count > 0 && <span className="count">{count}</span>}
        </Button>
      </div>
      {sum && <div className="list-sum">{sum}</div>}
      <Collapse expanded={open} id={id} className="list-filter-fields">
        <Paper withBorder p="md" className="panel">
          {fields}
          {count > 0 && (
            <Button variant="subtle" size="compact-sm" mt="sm" onClick={onClear}>
              Clear filters
            </Button>
          )}
        </Paper>
      </Collapse>
    </search>
  );
}
