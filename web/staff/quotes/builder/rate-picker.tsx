import { Drawer, Text } from '@mantine/core';
import { useMediaQuery } from '@mantine/hooks';
import { useRef, useState } from 'react';
import { flushSync } from 'react-dom';
import type { ServiceLine } from '#domain/pricing/quote-lines.ts';
import { materialLabel, type VersionedRateBook } from '#domain/pricing/rate-book.ts';
import { ChoicePills } from '#web/staff/components/choice-pills.tsx';
import { EmptyState } from '#web/staff/components/empty-state.tsx';
import { FailedState } from '#web/staff/components/failed-state.tsx';
import { addonsOfAllLines } from '#web/staff/quotes/form-edits.ts';
import { choiceFor, linesOf, type RateChoice } from '#web/staff/quotes/rate-choice.ts';
import { useRateBook } from '#web/staff/workspace/answer-cache.ts';
import { AddonChips } from './addon-chips.tsx';
import { sameItems, useBuilderPart, useBuilderStore } from './builder-model.ts';
import { RateChoiceFields, RateQuantities } from './rate-choice-fields.tsx';
import { RateFoot } from './rate-foot.tsx';
import { ChosenSurface, SurfaceChoice } from './surface-choice.tsx';
import { useRecentRates } from './use-recent-rates.ts';

interface ChosenWork {
  lines: ServiceLine[];
  /** names of the add-ons that apply to these lines */
  addons: readonly string[];
}

interface RatePickerProps {
  opened: boolean;
  start: RateChoice | null;
  onClose: () => void;
  onClosed: () => void;
  onAdd: (book: VersionedRateBook, work: ChosenWork) => void;
}

/**
 * Asks for surface, service, material, quantity and add-ons. The sheet opens from the bottom on a phone and from the
 * side on a wide screen.
 */
export function RatePicker({ opened, start, onClose, onClosed, onAdd }: RatePickerProps) {
  const wide = useMediaQuery('(min-width: 48em)');
  const book = useRateBook();
  return (
    <Drawer
      opened={opened}
      onClose={onClose}
      position={wide ? 'right' : 'bottom'}
      size={wide ? 500 : '92dvh'}
      onExitTransitionEnd={onClosed}
      title="Add service"
      closeButtonProps={{ 'aria-label': 'Close' }}
      className="rate-picker"
    >
      {book.data && book.data.surface_types.length > 0 && (
        <Picker book={book.data} start={start} isFolding={!wide} onClose={onClose} onAdd={onAdd} />
      )}
      {book.data?.surface_types.length === 0 && (
        <EmptyState picture="quote" title="Your rate book is empty">
          Add surfaces and services in Pricing Config, or add a custom line.
        </EmptyState>
      )}
      {book.error !== null && <FailedState error={book.error} onRetry={() => void book.refetch()} />}
    </Drawer>
  );
}

type PickerProps = {
  book: VersionedRateBook;
  /** true on a phone, where the chosen surface becomes one row, so the quantity is in view */
  isFolding: boolean;
} & Omit<RatePickerProps, 'opened' | 'onClosed'>;

function Picker({ book, start, isFolding, onClose, onAdd }: PickerProps) {
  const store = useBuilderStore();
  const [choice, setChoice] = useState<RateChoice | null>(start);
  const [addons, setAddons] = useState<readonly string[]>(() => addonsOfAllLines(store.model.draft.form));
  const [added, setAdded] = useState(0);
  const [asked, setAsked] = useState(false);
  const [isChanging, setIsChanging] = useState(false);
  const work = useRef<HTMLDivElement>(null);
  const surface = book.surface_types.find(({ id }) => id === choice?.surfaceId);
  // If the material is already chosen, only the quantity is missing.
  const isQuantityNext = start !== null && start.materialId !== null;

  function choose(chosen: RateChoice, isByKey = false) {
    flushSync(() => {
      setChoice(chosen);
      setIsChanging(false);
    });
    setAsked(false);
    // The arrow keys go on to the next surface, so they keep the focus.
    if (isFolding || !isByKey) work.current?.querySelector<HTMLInputElement>('[inputmode="decimal"]')?.focus();
  }

  function add(proceed: boolean) {
    const lines = choice && linesOf(book, choice);
    setAsked(!lines);
    if (!lines || !surface) return;
    onAdd(book, { lines, addons });
    if (!proceed) return onClose();
    setAdded(added + lines.length);
    // Keeps the surface, because the next service is often on the same one.
    setChoice({ ...choice, quantities: choiceFor(surface).quantities });
    work.current?.closest('.mantine-Drawer-content')?.scrollTo({ top: 0 });
  }

  const isFolded = isFolding && surface !== undefined && !isChanging;
  return (
    <form
      className="rate-picker-form"
      onSubmit={(event) => {
        event.preventDefault();
        add(false);
      }}
    >
      <div className="rate-picker-work" ref={work}>
        {added > 0 && (
          <Text size="sm" role="status" c="dimmed">
            {added === 1 ? '1 line added' : `${added} lines added`}. Pick the next service, or close.
          </Text>
        )}
        {isFolded ? (
          <ChosenSurface surface={surface} onChange={() => setIsChanging(true)} />
        ) : (
          <>
            <SurfaceChoice
              surfaces={book.surface_types}
              chosenId={choice?.surfaceId ?? null}
              hasFirstFocus={!isQuantityNext || isChanging}
              onChoose={(next, isByKey) => choose(choiceFor(next), isByKey)}
            />
            <RecentChoices book={book} choice={choice} onChoose={choose} />
          </>
        )}
        {surface && choice && (
          <>
            {/* First, because it is the one field that is always missing. */}
            <RateQuantities
              surface={surface}
              choice={choice}
              onChange={setChoice}
              asked={asked}
              hasFirstFocus={isQuantityNext}
            />
            <RateChoiceFields surface={surface} choice={choice} onChange={setChoice} asked={asked} />
            <PickedAddons book={book} chosen={addons} onChange={setAddons} />
          </>
        )}
      </div>
      {surface && choice && (
        <RateFoot book={book} surface={surface} choice={choice} addons={addons} onAddAnother={() => add(true)} />
      )}
    </form>
  );
}

interface RecentChoicesProps {
  book: VersionedRateBook;
  choice: RateChoice | null;
  onChoose: (choice: RateChoice) => void;
}

function isSameChoice(one: RateChoice, other: RateChoice | null): boolean {
  return (
    one.surfaceId === other?.surfaceId &&
    one.materialId === other.materialId &&
    one.serviceIds.join() === other.serviceIds.join()
  );
}

function RecentChoices({ book, choice, onChoose }: RecentChoicesProps) {
  const recent = useRecentRates(book);
  if (recent.length === 0) return null;
  return (
    <ChoicePills
      legend="Recent"
      isRow
      options={recent.map(({ key, surface: { name }, material }) => ({
        id: key,
        label: name,
        ...(material && { detail: materialLabel(material) }),
      }))}
      chosen={recent.filter((each) => isSameChoice(each.choice, choice)).map(({ key }) => key)}
      onChoose={(id) => {
        const again = recent.find(({ key }) => key === id);
        if (again) onChoose(again.choice);
      }}
    />
  );
}

interface PickedAddonsProps {
  book: VersionedRateBook;
  chosen: readonly string[];
  onChange: (names: readonly string[]) => void;
}

/** Offers add-ons. A flat add-on is charged once, so it isn't offered if the quote has it already. */
function PickedAddons({ book, chosen, onChange }: PickedAddonsProps) {
  const fixed = useBuilderPart(
    ({ draft: { form } }) =>
      form.lines.flatMap((line) => (line.kind === 'addon' && line.basis.type === 'flat' ? [line.basis.addon] : [])),
    sameItems,
  );
  return (
    <AddonChips
      addons={book.addons.filter(({ name }) => !fixed.includes(name))}
      chosen={chosen}
      onToggle={(name) => onChange(chosen.includes(name) ? chosen.filter((each) => each !== name) : [...chosen, name])}
    />
  );
}
