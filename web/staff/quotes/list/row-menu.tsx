import { ActionIcon, Menu } from '@mantine/core';
import { Link, useNavigate } from 'react-router';
import { useQuoteCommands } from '#web/staff/quotes/use-quote-commands.ts';
import { useViewer } from '#web/staff/workspace/viewer.ts';
import { Icon } from '#web/ui/icons.tsx';
import { actionsOfRow } from './next-step.ts';
import type { QuoteListItem } from './use-quote-list.ts';

export function RowMenu({ row }: { row: QuoteListItem }) {
  const viewer = useViewer();
  const commands = useQuoteCommands(row);
  const navigate = useNavigate();
  const { possible } = actionsOfRow(row, viewer.may('quotes.write'));
  const extend = () => void navigate(`/app/quotes/${row.id}?extend=`);
  return (
    <Menu position="bottom-end" withInitialFocusPlaceholder={false}>
      <Menu.Target>
        <ActionIcon variant="subtle" color="gray" size={40} aria-label={`Actions for ${row.number}`}>
          <Icon name="dots" />
        </ActionIcon>
      </Menu.Target>
      <Menu.Dropdown>
        <Menu.Item component={Link} to={`/app/quotes/${row.id}`} leftSection={<Icon name="eye" />}>
          Open
        </Menu.Item>
        {possible.has('edit') && (
          <Menu.Item component={Link} to={`/app/quotes/${row.id}/edit`} leftSection={<Icon name="pencil" />}>
            Edit
          </Menu.Item>
        )}
        {possible.has('share') && row.label !== 'draft' && (
          <Menu.Item leftSection={<Icon name="copy" />} onClick={() => void commands.copyLink(extend)}>
            Copy link
          </Menu.Item>
        )}
        {possible.has('duplicate') && (
          <Menu.Item leftSection={<Icon name="duplicate" />} onClick={() => void commands.duplicate()}>
            Duplicate
          </Menu.Item>
        )}
        <Menu.Item leftSection={<Icon name="download" />} onClick={() => void commands.downloadPdf('quote')}>
          Download PDF
        </Menu.Item>
        {possible.has('archive') && (
          <Menu.Item leftSection={<Icon name="archive" />} onClick={() => void commands.archive()}>
            Archive
          </Menu.Item>
        )}
        {possible.has('restore') && (
          <Menu.Item leftSection={<Icon name="undo" />} onClick={() => void commands.restore()}>
            Restore
          </Menu.Item>
        )}
      </Menu.Dropdown>
    </Menu>
  );
}
