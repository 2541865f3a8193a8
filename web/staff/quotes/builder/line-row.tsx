import { ActionIcon, Group } from '@mantine/core';
import { memo, useId } from 'react';
import { Icon } from '../../../ui/icons.tsx';
import { lineField } from '../form-problems.ts';
import type { FormLine } from '../quote-form.ts';
import { sameFields, useBuilderPart } from './builder-model.ts';
import { LineEditor } from './line-editor.tsx';
import { LineHead } from './line-head.tsx';

const FIELDS = ['description', 'quantity', 'unit_cents'];

interface LineRowProps {
  line: FormLine;
  isFirst: boolean;
  isLast: boolean;
  open: boolean;
  onToggle: (lineId: string) => void;
  onMove: (lineId: string, step: -1 | 1) => void;
  onRemove: (line: FormLine) => void;
}

/** A line opens below itself for changes. It renders alone: a quote may have hundreds of them. */
export const LineRow = memo(function LineRow(props: LineRowProps) {
  const { line, isFirst, isLast, open, onToggle, onMove, onRemove } = props;
  const panel = useId();
  const currency = useBuilderPart(({ company }) => company.currency);
  const showProblems = useBuilderPart((model) => model.showProblems);
  const figures = useBuilderPart(({ priced }) => priced?.lines.find(({ id }) => id === line.id) ?? null, sameFields);
  const faulty = useBuilderPart(
    ({ draft }) => draft.problems.size > 0 && FIELDS.some((field) => draft.problems.has(lineField(line.id, field))),
  );
  const isOpen = open || (showProblems && faulty);
  const name = line.description || 'Free line';
  return (
    <li className="line" data-faulty={faulty && !open ? true : undefined}>
      <LineHead
        line={line}
        unitCents={figures?.unit_cents ?? null}
        totalCents={figures?.line_total_cents ?? null}
        currency={currency}
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
                onClick={() => onMove(line.id, -1)}
              >
                <Icon name="up" />
              </ActionIcon>
              <ActionIcon
                variant="default"
                size="lg"
                aria-label={`Move ${name} down`}
                disabled={isLast}
                onClick={() => onMove(line.id, 1)}
              >
                <Icon name="down" />
              </ActionIcon>
            </Group>
            <ActionIcon
              variant="subtle"
              color="clay"
              size="lg"
              aria-label={`Remove ${name}`}
              onClick={() => onRemove(line)}
            >
              <Icon name="trash" />
            </ActionIcon>
          </Group>
        </div>
      )}
    </li>
  );
});
