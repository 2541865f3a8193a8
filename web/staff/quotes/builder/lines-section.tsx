import { Button, Group, Text } from '@mantine/core';
import { memo, useCallback, useState } from 'react';
import { Icon } from '../../../ui/icons.tsx';
import { toastUndo } from '../../toasts.tsx';
import { customLine, type RemovedLine, withLineBack, withLineMoved, withLines, withoutLine } from '../form-edits.ts';
import type { FormLine } from '../quote-form.ts';
import { useBuilderPart, useEdit } from './builder-model.ts';
import { LineRow } from './line-row.tsx';
import { RatePicker } from './rate-picker.tsx';
import { Panel } from '../../frame/screen.tsx';

/** What will be done, line by line. One line is open for editing at a time. */
export const LinesSection = memo(function LinesSection() {
  const edit = useEdit();
  const lines = useBuilderPart(({ draft }) => draft.form.lines);
  const showProblems = useBuilderPart((model) => model.showProblems);
  const [openId, setOpenId] = useState<string | null>(null);
  const [picking, setPicking] = useState(false);

  const toggle = useCallback((lineId: string) => setOpenId((open) => (open === lineId ? null : lineId)), []);

  function addFreeLine() {
    const line = customLine();
    edit((current) => withLines(current, [line]), 'free line added');
    setOpenId(line.id);
  }

  const remove = useCallback(
    (line: FormLine) => {
      const taken: { line: RemovedLine | null } = { line: null };
      edit((current) => {
        const { form, removed } = withoutLine(current, line.id);
        taken.line = removed;
        return form;
      }, 'line removed');
      const { line: removed } = taken;
      if (removed)
        toastUndo(`Removed “${line.description || 'Free line'}”`, () =>
          edit((current) => withLineBack(current, removed), 'line is back'),
        );
    },
    [edit],
  );

  const move = useCallback(
    (lineId: string, step: -1 | 1) => edit((current) => withLineMoved(current, lineId, step), 'lines reordered'),
    [edit],
  );

  return (
    <Panel dense title="Services" aside={lines.length > 0 && <Text c="dimmed">{lines.length}</Text>}>
      {lines.length === 0 ? (
        <Text size="sm" {...(showProblems ? { className: 'field-error' } : { c: 'dimmed' })}>
          {showProblems
            ? 'Add at least one line.'
            : 'Choose what will be done and how much of it. Every line is priced from your rate book.'}
        </Text>
      ) : (
        <ol className="lines">
          {lines.map((line, index) => (
            <LineRow
              key={line.id}
              line={line}
              isFirst={index === 0}
              isLast={index === lines.length - 1}
              open={openId === line.id}
              onToggle={toggle}
              onMove={move}
              onRemove={remove}
            />
          ))}
        </ol>
      )}
      <Group gap="xs">
        <Button variant="light" leftSection={<Icon name="plus" />} onClick={() => setPicking(true)}>
          Add from rate book
        </Button>
        <Button variant="default" leftSection={<Icon name="pencil" />} onClick={addFreeLine}>
          Add free line
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
