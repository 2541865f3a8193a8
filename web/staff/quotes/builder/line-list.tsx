import type { AddonLine } from '#domain/pricing/quote-lines.ts';
import { lineField } from '#web/quote-form/form-problems.ts';
import type { FormLine } from '#web/quote-form/quote-form.ts';
import { sameItems, useBuilderPart } from './builder-model.ts';
import type { EditedDraft } from './edited-draft.ts';
import { LineRow } from './line-row.tsx';

const FIELDS = ['description', 'quantity', 'unit_cents'];
const NONE: readonly FormLine[] = [];

function faultyLines({ form, problems }: EditedDraft): readonly FormLine[] {
  if (problems.size === 0) return NONE;
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

/** Subscribes on behalf of all rows, because there may be hundreds. Only changed rows re-render. */
export function LineList({ of, openId, onToggle }: LineListProps) {
  const currency = useBuilderPart(({ company }) => company.currency);
  const showProblems = useBuilderPart((model) => model.showProblems);
  const lines = useBuilderPart(
    ({ draft }) => draft.form.lines.filter(({ kind }) => (kind === 'addon') === (of === 'addons')),
    sameItems,
  );
  const priced = useBuilderPart(({ draft }) => draft.priced);
  const addons = useBuilderPart(({ draft }) => percentAddons(draft), sameItems);
  const faulty = useBuilderPart(({ draft }) => faultyLines(draft), sameItems);
  const figures = new Map(priced?.lines.map((line) => [line.id, line]));
  return (
    <ol className="lines" data-many={lines.length >= MANY || undefined}>
      {lines.map((line, index) => (
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
  );
}
