import { Button, Group, Text } from '@mantine/core';
import { memo, useCallback, useState } from 'react';
import { Icon } from '../../../ui/icons.tsx';
import { customLine, withLines } from '../form-edits.ts';
import { useBuilderPart, useEdit } from './builder-model.ts';
import { LineList } from './line-list.tsx';
import { RatePicker } from './rate-picker.tsx';
import { Panel } from '../../components/screen.tsx';

/** The work, line by line. Only one line is open for editing at a time. */
export const LinesSection = memo(function LinesSection() {
  const edit = useEdit();
  const count = useBuilderPart(({ draft }) => draft.form.lines.length);
  const showProblems = useBuilderPart((model) => model.showProblems);
  const [openId, setOpenId] = useState<string | null>(null);
  const [picking, setPicking] = useState(false);

  const toggle = useCallback((lineId: string) => setOpenId((open) => (open === lineId ? null : lineId)), []);

  function addFreeLine() {
    const line = customLine();
    edit((current) => withLines(current, [line]), 'custom line added');
    setOpenId(line.id);
  }

  return (
    <Panel dense title="Services" aside={count > 0 && <Text c="dimmed">{count}</Text>}>
      {count === 0 ? (
        <Text size="sm" {...(showProblems ? { className: 'field-error' } : { c: 'dimmed' })}>
          {showProblems
            ? 'Add at least one line.'
            : 'Choose what will be done and how much of it. Every line is priced from your rate book.'}
        </Text>
      ) : (
        <LineList openId={openId} onToggle={toggle} />
      )}
      <Group gap="xs">
        <Button variant="light" leftSection={<Icon name="plus" />} onClick={() => setPicking(true)}>
          Add from rate book
        </Button>
        <Button variant="default" leftSection={<Icon name="pencil" />} onClick={addFreeLine}>
          Add custom line
        </Button>
      </Group>
      <RatePicker
        opened={picking}
        onClose={() => setPicking(false)}
        onAdd={(lines) =>
          edit(
            (current) => withLines(current, lines),
            lines.length === 1 ? 'line added' : `${lines.length} lines added`,
          )
        }
      />
    </Panel>
  );
});
