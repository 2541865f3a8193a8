import { ActionIcon, Menu } from '@mantine/core';
import { memo, useState } from 'react';
import { Link } from 'react-router';
import { PageHead } from '#web/staff/components/page-head.tsx';
import { type SaveState, saveLabel } from '#web/staff/quotes/save-state.ts';
import { StatusLabel } from '#web/staff/quotes/status-label.tsx';
import { Icon, type IconName } from '#web/ui/icons.tsx';
import { useBuilderPart, useBuilderStore } from './builder-model.ts';

/** Icons for states in which the quote is not on the server, or a person has to act. */
const SAVE_ICONS: Partial<Record<SaveState, IconName>> = {
  device: 'device',
  incomplete: 'device',
  partly: 'device',
  unpublished: 'device',
  conflict: 'warning',
  decided: 'warning',
  purged: 'warning',
  refused: 'warning',
};

export const BuilderHeader = memo(function BuilderHeader({ onPreview }: { onPreview: () => void }) {
  const { draft: opened } = useBuilderStore().model;
  // Not while it is typed: a heading that changes under someone's hands is no heading.
  const [name] = useState(() => (opened.record.edit_number > 0 ? opened.form.customer_name : ''));
  const number = useBuilderPart(({ draft }) => draft.record.number);
  const isSent = useBuilderPart(({ draft }) => draft.record.publishing === 'manual');
  const label = useBuilderPart(({ stored }) => stored?.label);
  const storedId = useBuilderPart(({ draft: { record } }) => (record.edit_number > 0 ? record.id : null));
  return (
    <PageHead
      title={name || (isSent && number ? `Quote ${number}` : 'New quote')}
      state={label && isSent && <StatusLabel label={label} />}
      back={{ to: storedId ? `/app/quotes/${storedId}` : '/app/quotes', label: 'Back' }}
      fact={<SaveFact number={isSent && !name ? null : (number ?? null)} />}
    >
      <Menu position="bottom-end" withInitialFocusPlaceholder={false}>
        <Menu.Target>
          <ActionIcon variant="subtle" color="gray" size={44} aria-label="More actions">
            <Icon name="dots" />
          </ActionIcon>
        </Menu.Target>
        <Menu.Dropdown>
          <Menu.Item leftSection={<Icon name="eye" />} onClick={onPreview}>
            Preview
          </Menu.Item>
          {storedId && (
            <Menu.Item component={Link} to={`/app/quotes/${storedId}`} leftSection={<Icon name="quotes" />}>
              Open quote page
            </Menu.Item>
          )}
        </Menu.Dropdown>
      </Menu>
    </PageHead>
  );
});

function SaveFact({ number }: { number: string | null }) {
  const saveState = useBuilderPart(({ draft }) => draft.saveState);
  const saved = useBuilderPart(({ draft }) => saveLabel(draft.saveState, draft.problems));
  const icon = SAVE_ICONS[saveState];
  return (
    <>
      {number && <span className="save-number">{number} · </span>}
      {/* Screen readers announce only changed messages, not every keystroke. */}
      <span className="save-state" data-state={saveState} role="status">
        {icon && <Icon name={icon} size={16} />}
        {saveState === 'new' ? '' : saved}
      </span>
    </>
  );
}
