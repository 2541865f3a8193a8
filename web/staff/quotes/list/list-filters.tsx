import { Badge, Button, Collapse, Group, Paper, TextInput } from '@mantine/core';
import { startTransition, useId, useState } from 'react';
import { SEARCH_MAX } from '#domain/quote/quote-limits.ts';
import { filterCount, type ListState } from '#web/staff/quotes/list-filter.ts';
import { Icon } from '#web/ui/icons.tsx';
import { FilterFields } from './filter-fields.tsx';

interface ListFiltersProps {
  list: ListState;
  onChange: (change: Partial<ListState>) => void;
  onClear: () => void;
}

export function ListFilters({ list, onChange, onClear }: ListFiltersProps) {
  const count = filterCount(list);
  const [open, setOpen] = useState(count > 0);
  const id = useId();
  return (
    <search>
      <Group gap="xs" wrap="nowrap" align="center">
        <TextInput
          type="search"
          flex={1}
          aria-label="Search quotes by number, customer or address"
          placeholder="Name, number, address"
          leftSection={<Icon name="search" />}
          value={list.q}
          maxLength={SEARCH_MAX}
          onChange={(event) => onChange({ q: event.currentTarget.value })}
        />
        <Button
          variant="default"
          aria-expanded={open}
          aria-controls={id}
          onClick={() => startTransition(() => setOpen(!open))}
          rightSection={
            count > 0 ? (
              <Badge size="sm" circle>
                {count}
              </Badge>
            ) : (
              <Icon name={open ? 'up' : 'down'} />
            )
          }
        >
          Filters
        </Button>
      </Group>
      <Collapse expanded={open} id={id}>
        <Paper withBorder p="md" mt="xs" className="panel">
          <FilterFields list={list} onChange={onChange} />
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
