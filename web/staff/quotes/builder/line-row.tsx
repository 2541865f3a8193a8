import { ActionIcon, Group } from '@mantine/core';
import { useId } from 'react';
import { Icon } from '../../../ui/icons.tsx';
import { lineField } from '../form-problems.ts';
import type { FormLine } from '../quote-form.ts';
import { useBuilder } from './builder-model.ts';
import { LineEditor } from './line-editor.tsx';
import { LineHead } from './line-head.tsx';

interface LineRowProps {
  line: FormLine;
  isFirst: boolean;
  isLast: boolean;
  open: boolean;
  onToggle: (lineId: string) => void;
  onMove: (step: -1 | 1) => void;
  onRemove: () => void;
}

/** A line opens below itself for changes. */
export function LineRow({ line, isFirst, isLast, open, onToggle, onMove, onRemove }: LineRowProps) {
  const { draft, priced, company, showProblems } = useBuilder();
  const panel = useId();
  const figures = priced?.lines.find(({ id }) => id === line.id) ?? null;
  const faulty = ['description', 'quantity', 'unit_cents'].some((field) =>
    draft.problems.has(lineField(line.id, field)),
  );
  const isOpen = open || (showProblems && faulty);
  const name = line.description || 'Free line';
  return (
    <li className="line" data-faulty={faulty && !open ? true : undefined}>
      <LineHead
        line={line}
        unitCents={figures?.unit_cents ?? null}
        totalCents={figures?.line_total_cents ?? null}
        currency={company.currency}
        faulty={faulty}
        isOpen={isOpen}
        panel={panel}
        onToggle={onToggle}
      />
      {isOpen && (
        <div className="line-panel" id={panel}>
          <LineEditor line={line} figures={figures} />
          <Group justify="space-between" mt="sm">
            <Group gap={4}>
              <ActionIcon
                variant="default"
                size="lg"
                aria-label={`Move ${name} up`}
                disabled={isFirst}
                onClick={() => onMove(-1)}
              >
                <Icon name="up" />
              </ActionIcon>
              <ActionIcon
                variant="default"
                size="lg"
                aria-label={`Move ${name} down`}
                disabled={isLast}
                onClick={() => onMove(1)}
              >
                <Icon name="down" />
              </ActionIcon>
            </Group>
            <ActionIcon variant="subtle" color="clay" size="lg" aria-label={`Remove ${name}`} onClick={onRemove}>
              <Icon name="trash" />
            </ActionIcon>
          </Group>
        </div>
      )}
    </li>
  );
}
