import { ActionIcon, Button, Menu, NativeSelect, SegmentedControl, Stack, TextInput } from '@mantine/core';
import { useState } from 'react';
import { stateText } from '#domain/quote/lifecycle.ts';
import { ListBar } from '#web/staff/components/list-bar.tsx';
import { PageHead } from '#web/staff/components/page-head.tsx';
import { PageSection } from '#web/staff/components/page-section.tsx';
import { Segments } from '#web/staff/components/segments.tsx';
import { StatusLabel } from '#web/staff/quotes/status-label.tsx';
import { Icon } from '#web/ui/icons.tsx';

const SEGMENTS = [
  { key: 'all', label: 'All', to: '?', count: 1284, isChosen: true },
  { key: 'draft', label: 'Draft', to: '?state=draft', count: 3, isChosen: false },
  { key: 'sent', label: stateText('awaiting_reply'), to: '?state=sent', count: 12, isChosen: false },
  { key: 'approved', label: 'Approved', to: '?state=approved', isChosen: false },
];

export function KitHeads() {
  const [search, setSearch] = useState('');
  const [filters, setFilters] = useState(2);
  return (
    <PageSection title="Headers and filters">
      <Stack gap="lg">
        <PageHead title="Customers" lead="Everyone who got a quote from you." />
        <PageHead
          title="Alicia Moreno"
          state={<StatusLabel label="viewed" />}
          fact="Q-1042 · $1,313.82"
          back={{ to: '/app/quotes', label: 'All Quotes' }}
        >
          <Button variant="default" leftSection={<Icon name="pencil" />}>
            Edit
          </Button>
          <Button leftSection={<Icon name="send" />}>Remind</Button>
          <Overflow />
        </PageHead>
        <PageHead title="A name of eighty characters, such as the one of a homeowners’ association by the sea" />
        <ListBar
          search={{ label: 'Search', placeholder: 'Name, number or address', value: search, onChange: setSearch }}
          segments={<Segments label="Status" segments={SEGMENTS} />}
          filters={{
            count: filters,
            onClear: () => setFilters(0),
            fields: <TextInput label="Created by" defaultValue="Sam Ortiz" />,
          }}
          sum="12 quotes, $14,902.50"
        />
        <SegmentedControl data={['Day', 'Week', 'Month']} defaultValue="Week" aria-label="View" />
        <NativeSelect aria-label="Person" data={['Everyone', 'Sam Ortiz']} maw={200} />
      </Stack>
    </PageSection>
  );
}

function Overflow() {
  return (
    <Menu position="bottom-end">
      <Menu.Target>
        <ActionIcon variant="subtle" color="gray" size={44} aria-label="More actions">
          <Icon name="dots" />
        </ActionIcon>
      </Menu.Target>
      <Menu.Dropdown>
        <Menu.Item leftSection={<Icon name="duplicate" />}>Duplicate</Menu.Item>
        <Menu.Item leftSection={<Icon name="archive" />}>Archive</Menu.Item>
        <Menu.Item leftSection={<Icon name="trash" />} color="clay">
          Delete
        </Menu.Item>
      </Menu.Dropdown>
    </Menu>
  );
}
