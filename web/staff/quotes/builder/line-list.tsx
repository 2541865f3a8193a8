import { UnstyledButton } from '@mantine/core';
import { useMediaQuery } from '@mantine/hooks';
import { useId, useState } from 'react';
import { formatMoney, sumCents } from '#domain/pricing/money.ts';
import type { AddonLine } from '#domain/pricing/quote-lines.ts';
import { lineField } from '#web/quote-form/form-problems.ts';
import type { FormLine } from '#web/quote-form/quote-form.ts';
import { type BuilderModel, sameItems, useBuilderPart } from './builder-model.ts';
import type { EditedDraft } from './edited-draft.ts';
import { LineRow } from './line-row.tsx';

const FIELDS = ['description', 'quantity', 'unit_cents'];
const NONE: readonly FormLine[] = [];

function faultyLines({ form, problems }: EditedDraft): readonly FormLine[] {
  if (![...problems.keys()].some((field) => field.startsWith('lines.'))) return NONE;
  return form.lines.filter(({ id }) => FIELDS.some((field) => problems.has(lineField(id, field))));
}

/** From this number on, the lines are lower. */
const MANY = 12;

interface LineListProps {
  /** 'work' for the lines of work, 'addons' for the add-ons that apply to them */
  of: 'work' | 'addons';
  openId: string | null;
  onToggle: (lineId: string) => void;
}

function percentAddons({ form }: EditedDraft): AddonLine[] {
  return form.lines.filter((line): line is AddonLine => line.kind === 'addon' && line.basis.type === 'percent');
}

/** Leaves out the lines that only larger packages contain, except one that needs attention. */
function isListed(line: FormLine, of: LineListProps['of'], { draft, showProblems }: BuilderModel): boolean {
  if ((line.kind === 'addon') !== (of === 'addons')) return false;
  return (line.from_package ?? 0) <= draft.viewed || (showProblems && faultyLines(draft).includes(line));
}

/** Subscribes on behalf of all rows, because there may be hundreds. Only changed rows re-render. */
export function LineList({ of, openId, onToggle }: LineListProps) {
  const currency = useBuilderPart(({ company }) => company.currency);
  const showProblems = useBuilderPart((model) => model.showProblems);
  const lines = useBuilderPart(
    (model) => model.draft.form.lines.filter((line) => isListed(line, of, model)),
    sameItems,
  );
  const priced = useBuilderPart(({ draft }) => draft.priced);
  const addons = useBuilderPart(({ draft }) => percentAddons(draft), sameItems);
  const faulty = useBuilderPart(({ draft }) => faultyLines(draft), sameItems);
  const figures = new Map(priced && [...priced.options, ...priced.lines].map((line) => [line.id, line]));
  const { shown, fold } = useFold(lines, (line) => line.id === openId || (showProblems && faulty.includes(line)));
  const folded = lines.slice(shown.length);
  const sum = formatMoney(sumCents(folded.map(({ id }) => figures.get(id)?.line_total_cents ?? 0)), currency);
  return (
    <>
      <ol className="lines" id={fold.id} data-many={lines.length >= MANY || undefined}>
        {shown.map((line, index) => (
          <LineRow
            key={line.id}
            line={line}
            addons={addons}
            unitCents={figures.get(line.id)?.unit_cents ?? null}
            totalCents={figures.get(line.id)?.line_total_cents ?? null}
            currency={currency}
            faulty={faulty.includes(line)}
            isChosen={openId === line.id}
            isForcedOpen={showProblems && faulty.includes(line)}
            isFirst={index === 0}
            isLast={index === lines.length - 1}
            onToggle={onToggle}
          />
        ))}
      </ol>
      {folded.length > 0 && (
        <UnstyledButton className="quiet-link" aria-expanded={false} aria-controls={fold.id} onClick={fold.open}>
          Show {folded.length} more, {sum}
        </UnstyledButton>
      )}
    </>
  );
}

/** The lines that a long list shows at first on a phone, where the next step is below the list. */
const SHOWN_AT_FIRST = 8;

/**
 * Folds a long list on a phone.
 * @param isNeeded true for a line that someone works on; the list then shows all lines
 */
function useFold(lines: readonly FormLine[], isNeeded: (line: FormLine) => boolean) {
  const isPhone = useMediaQuery('(max-width: 47.99em)', false, { getInitialValueInEffect: false });
  const [isOpen, setIsOpen] = useState(false);
  const [countAtFirst] = useState(lines.length);
  const id = useId();
  // A line that was just added is at the end.
  const isWhole =
    !isPhone ||
    isOpen ||
    lines.length < MANY ||
    lines.length > countAtFirst ||
    lines.slice(SHOWN_AT_FIRST).some(isNeeded);
  return { shown: isWhole ? lines : lines.slice(0, SHOWN_AT_FIRST), fold: { id, open: () => setIsOpen(true) } };
}
