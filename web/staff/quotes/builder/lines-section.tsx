import { Button, Group, Text } from '@mantine/core';
import { useCallback, useState } from 'react';
import { Icon } from '../../../ui/icons.tsx';
import { toastUndo } from '../../toasts.tsx';
import { customLine, withLineBack, withLineMoved, withLines, withoutLine } from '../form-edits.ts';
import type { FormLine } from '../quote-form.ts';
import { useBuilder } from './builder-model.ts';
import { LineRow } from './line-row.tsx';
import { RatePicker } from './rate-picker.tsx';
import { Panel } from '../../frame/screen.tsx';

/** What will be done, line by line. One line is open for editing at a time. */
export function LinesSection() {
  const { draft, showProblems } = useBuilder();
  const { form, edit } = draft;
  const [openId, setOpenId] = useState<string | null>(null);
  const [picking, setPicking] = useState(false);

  const toggle = useCallback((lineId: string) => setOpenId((open) => (open === lineId ? null : lineId)), []);

  function addFreeLine() {
    const line = customLine();
    edit((current) => withLines(current, [line]), 'free line added');
    setOpenId(line.id);
  }

  function remove(line: FormLine) {
    const { removed } = withoutLine(form, line.id);
    edit((current) => withoutLine(current, line.id).form, 'line removed');
    if (removed)
      toastUndo(`Removed “${line.description || 'Free line'}”`, () =>
        edit((current) => withLineBack(current, removed), 'line is back'),
      );
  }

  function move(line: FormLine, step: -1 | 1) {
    edit((current) => withLineMoved(current, line.id, step), 'lines reordered');
  }

  return (
    <Panel dense title="Services" aside={form.lines.length > 0 && <Text c="dimmed">{form.lines.length}</Text>}>
      {form.lines.length === 0 ? (
        <Text size="sm" {...(showProblems ? { className: 'field-error' } : { c: 'dimmed' })}>
          {showProblems
            ? 'Add at least one line.'
            : 'Choose what will be done and how much of it. Every line is priced from your rate book.'}
        </Text>
      ) : (
        <ol className="lines">
          {form.lines.map((line, index) => (
            <LineRow
              key={line.id}
              line={line}
              isFirst={index === 0}
              isLast={index === form.lines.length - 1}
              open={openId === line.id}
              onToggle={toggle}
              onMove={(step) => move(line, step)}
              onRemove={() => remove(line)}
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
}
