import { ActionIcon, Group, Title } from '@mantine/core';
import { memo } from 'react';
import { Link } from 'react-router';
import { type SaveState, saveLabel } from '#web/staff/quotes/save-state.ts';
import { StatusLabel } from '#web/staff/quotes/status-label.tsx';
import { Icon, type IconName } from '#web/ui/icons.tsx';
import { useBuilderPart } from './builder-model.ts';

const SAVE_ICONS: Record<SaveState, IconName> = {
  new: 'pencil',
  saved: 'check',
  saving: 'cloud',
  device: 'device',
  incomplete: 'device',
  unpublished: 'device',
  conflict: 'warning',
  decided: 'warning',
  purged: 'warning',
  refused: 'warning',
};

export const BuilderHeader = memo(function BuilderHeader() {
  const saveState = useBuilderPart(({ draft }) => draft.saveState);
  const number = useBuilderPart(({ draft }) => draft.record.number);
  const isSent = useBuilderPart(({ draft }) => draft.record.publishing === 'manual');
  const saved = useBuilderPart(({ draft }) => saveLabel(draft.saveState, draft.problems));
  const label = useBuilderPart(({ stored }) => stored?.label);
  const back = useBuilderPart(({ draft: { record } }) =>
    record.edit_number > 0 ? `/app/quotes/${record.id}` : '/app/quotes',
  );
  return (
    <header className="builder-header">
      <Group gap="xs">
        <ActionIcon component={Link} to={back} variant="subtle" color="gray" size="lg" aria-label="Back">
          <Icon name="left" />
        </ActionIcon>
        <Title order={1} size="h2">
          {number ? `Quote ${number}` : 'New quote'}
        </Title>
        {label && isSent && <StatusLabel label={label} />}
      </Group>
      {/* Screen readers announce only changed messages, not every keystroke. */}
      <p className="save-state" data-state={saveState} role="status">
        <Icon name={SAVE_ICONS[saveState]} size={16} />
        {saved}
      </p>
    </header>
  );
});
