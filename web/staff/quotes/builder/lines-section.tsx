import { Button, Group, Text } from '@mantine/core';
import { memo, startTransition, useCallback, useRef, useState } from 'react';
import { Panel } from '#web/staff/components/screen.tsx';
import { customLine, withLines } from '#web/staff/quotes/form-edits.ts';
import type { RateChoice } from '#web/staff/quotes/rate-choice.ts';
import { Icon } from '#web/ui/icons.tsx';
import { useBuilderPart, useEdit } from './builder-model.ts';
import { LineList } from './line-list.tsx';
import { RatePicker } from './rate-picker.tsx';
import { ServiceStarts } from './service-starts.tsx';
import { StartLike } from './start-like.tsx';

/** The width from which the next step is in view without scrolling. */
const ROOMY = '(min-width: 64em)';

export const LinesSection = memo(function LinesSection() {
  const edit = useEdit();
  const count = useBuilderPart(({ draft }) => draft.form.lines.filter(({ kind }) => kind !== 'addon').length);
  const hasLines = useBuilderPart(({ draft }) => draft.form.lines.length > 0);
  const showProblems = useBuilderPart((model) => model.showProblems);
  const [openId, setOpenId] = useState<string | null>(null);
  const [picking, setPicking] = useState<{ start: RateChoice | null } | null>(null);
  const hasAdded = useRef(false);
  const addButton = useRef<HTMLButtonElement>(null);

  const toggle = useCallback((lineId: string) => setOpenId((open) => (open === lineId ? null : lineId)), []);
  const pick = useCallback((start: RateChoice | null) => startTransition(() => setPicking({ start })), []);

  function addCustomLine() {
    const line = customLine();
    edit((current) => withLines(current, [line]), 'custom line added');
    setOpenId(line.id);
  }

  /** Closes the sheet and scrolls to the last added line, where the next step usually is. */
  function close() {
    setPicking(null);
    if (!hasAdded.current || matchMedia(ROOMY).matches) return;
    requestAnimationFrame(() => {
      const lines = document.querySelectorAll('.services .line');
      lines[lines.length - 1]?.scrollIntoView({ block: 'start' });
    });
  }

  /** Moves focus to the add button. Adding the first line may remove the element that opened the sheet. */
  function focusBack() {
    if (hasAdded.current) addButton.current?.focus({ preventScroll: true });
    hasAdded.current = false;
  }

  return (
    <Panel dense title="Services" className="services" aside={count > 0 && <Text c="dimmed">{count}</Text>}>
      {count === 0 ? (
        <>
          {showProblems && !hasLines && <Text className="field-error">Add at least one line.</Text>}
          <ServiceStarts onPick={pick} />
          <StartLike />
        </>
      ) : (
        <LineList of="work" openId={openId} onToggle={toggle} />
      )}
      <Group gap="xs">
        <Button ref={addButton} variant="default" leftSection={<Icon name="plus" />} onClick={() => pick(null)}>
          Add service
        </Button>
        <Button variant="default" leftSection={<Icon name="pencil" />} onClick={addCustomLine}>
          Add custom line
        </Button>
      </Group>
      <RatePicker
        opened={picking !== null}
        start={picking?.start ?? null}
        onClose={close}
        onClosed={focusBack}
        onAdd={(lines) => {
          hasAdded.current = true;
          edit(
            (current) => withLines(current, lines),
            lines.length === 1 ? 'line added' : `${lines.length} lines added`,
          );
        }}
      />
    </Panel>
  );
});
