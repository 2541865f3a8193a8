import { ActionIcon, Badge, Group, UnstyledButton } from '@mantine/core';
import { useId } from 'react';
import { formatMoney, formatQuantity } from '#domain/money.ts';
import { UNIT_SUFFIXES } from '#domain/rate-book.ts';
import { Icon } from '../../../ui/icons.tsx';
import { lineField } from '../form-problems.ts';
import type { FormLine } from '../quote-form.ts';
import { useBuilder } from './builder-model.ts';
import { LineEditor } from './line-editor.tsx';

interface LineRowProps {
  line: FormLine;
  isFirst: boolean;
  isLast: boolean;
  open: boolean;
  onToggle: () => void;
  onMove: (step: -1 | 1) => void;
  onRemove: () => void;
}

/** A line as one row; it opens below itself for changes. */
export function LineRow({ line, isFirst, isLast, open, onToggle, onMove, onRemove }: LineRowProps) {
  const { draft, priced, company, showProblems } = useBuilder();
  const panel = useId();
  const figures = priced?.lines.find(({ id }) => id === line.id);
  const money = (cents: number) => formatMoney(cents, company.currency);
  const faulty = ['description', 'quantity', 'unit_cents'].some((field) =>
    draft.problems.has(lineField(line.id, field)),
  );
  const isOpen = open || (showProblems && faulty);
  const name = line.description || 'Free line';
  return (
    <li className="line" data-faulty={faulty && !open ? true : undefined}>
      <UnstyledButton className="line-head" onClick={onToggle} aria-expanded={isOpen} aria-controls={panel}>
        <span className="line-words">
          <span className="line-name">{name}</span>
          <span className="line-how">
            {line.kind === 'addon' || !figures
              ? 'Add-on'
              : `${formatQuantity(figures.quantity)} ${UNIT_SUFFIXES[figures.unit]} × ${money(figures.unit_cents)}`.replace(
                  '  ',
                  ' ',
                )}
            {line.kind === 'service' && line.unit_cents !== null && (
              <Badge size="sm" tt="none" variant="light" color="amber">
                set by hand
              </Badge>
            )}
            {!line.taxable && (
              <Badge size="sm" tt="none" variant="light" color="gray">
                not taxed
              </Badge>
            )}
            {faulty && !isOpen && (
              <Badge size="sm" tt="none" variant="light" color="clay">
                incomplete
              </Badge>
            )}
          </span>
        </span>
        <span className="number line-total">{figures ? money(figures.line_total_cents) : '–'}</span>
      </UnstyledButton>
      {isOpen && (
        <div className="line-panel" id={panel}>
          <LineEditor line={line} figures={figures ?? null} />
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
