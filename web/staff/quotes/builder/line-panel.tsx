import { ActionIcon, Button, Group } from '@mantine/core';
import { memo } from 'react';
import { toastUndo } from '#web/staff/components/toasts.tsx';
import { withLineBack, withLineMoved, withoutLine } from '#web/staff/quotes/form-edits.ts';
import { Icon, type IconName } from '#web/ui/icons.tsx';
import { useBuilderStore, useEdit } from './builder-model.ts';
import { LineEditor } from './line-editor.tsx';

interface LinePanelProps {
  id: string;
  lineId: string;
  /** id of the element with the line's name, which changes on every keystroke */
  nameId: string;
  isFirst: boolean;
  isLast: boolean;
  /** a function with a stable identity, so a keystroke doesn't render the panel */
  onToggle: (lineId: string) => void;
}

export const LinePanel = memo(function LinePanel({ id, lineId, nameId, isFirst, isLast, onToggle }: LinePanelProps) {
  const edit = useEdit();
  const remove = useRemoval();
  const move = (step: -1 | 1) => edit((form) => withLineMoved(form, lineId, step), 'lines reordered');
  return (
    <div className="line-panel" id={id}>
      <LineEditor lineId={lineId} />
      <Group justify="space-between" mt="sm">
        <Group gap={4}>
          {!(isFirst && isLast) && (
            <>
              <LineButton icon="up" words="Move up" nameId={nameId} disabled={isFirst} onClick={() => move(-1)} />
              <LineButton icon="down" words="Move down" nameId={nameId} disabled={isLast} onClick={() => move(1)} />
            </>
          )}
          <RemoveButton nameId={nameId} onClick={() => remove(lineId)} />
        </Group>
        <Button variant="default" onClick={() => onToggle(lineId)}>
          Done
        </Button>
      </Group>
    </div>
  );
});

interface LineButtonProps {
  icon: IconName;
  words: string;
  nameId: string;
  disabled?: boolean;
  onClick: () => void;
}

/** Shows a button whose accessible name ends with the line's name, such as "Move up Front driveway". */
function LineButton({ icon, words, nameId, disabled = false, onClick }: LineButtonProps) {
  const wordsId = `${nameId}-${icon}`;
  return (
    <ActionIcon
      variant="default"
      size="lg"
      aria-labelledby={`${wordsId} ${nameId}`}
      disabled={disabled}
      onClick={onClick}
    >
      <Icon name={icon} />
      <span id={wordsId} hidden>
        {words}
      </span>
    </ActionIcon>
  );
}

function RemoveButton({ nameId, onClick }: Pick<LineButtonProps, 'nameId' | 'onClick'>) {
  const wordsId = `${nameId}-remove`;
  return (
    <Button
      variant="subtle"
      c="var(--danger)"
      px="xs"
      leftSection={<Icon name="trash" />}
      aria-labelledby={`${wordsId} ${nameId}`}
      onClick={onClick}
    >
      <span id={wordsId}>Remove</span>
    </Button>
  );
}

/** Returns a function that removes a line and offers to undo that in a toast. */
function useRemoval(): (lineId: string) => void {
  const edit = useEdit();
  const store = useBuilderStore();
  return (lineId) => {
    const { removed } = withoutLine(store.model.draft.form, lineId);
    if (!removed) return;
    edit((form) => withoutLine(form, lineId).form, 'line removed');
    toastUndo(`Removed “${removed.line.description || 'Custom line'}”`, () =>
      edit((form) => withLineBack(form, removed), 'line restored'),
    );
  };
}
