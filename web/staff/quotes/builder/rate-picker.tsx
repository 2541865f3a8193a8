import { Button, Drawer, Group, Stack, Text } from '@mantine/core';
import { useMediaQuery } from '@mantine/hooks';
import { useLayoutEffect, useRef, useState } from 'react';
import { flushSync } from 'react-dom';
import { formatMoney } from '#domain/pricing/money.ts';
import type { ServiceLine } from '#domain/pricing/quote-lines.ts';
import { materialLabel, type SurfaceType, type VersionedRateBook } from '#domain/pricing/rate-book.ts';
import { ChoicePills } from '#web/staff/components/choice-pills.tsx';
import { FailedState, QuietState } from '#web/staff/components/failed-state.tsx';
import { choiceFor, chosenPrices, linesOf, type RateChoice, sumOfPrices } from '#web/staff/quotes/rate-choice.ts';
import { useRateBook } from '#web/staff/workspace/answer-cache.ts';
import { useBuilderPart } from './builder-model.ts';
import { RateChoiceFields, RateQuantities } from './rate-choice-fields.tsx';
import { useRecentRates } from './use-recent-rates.ts';

interface RatePickerProps {
  opened: boolean;
  start: RateChoice | null;
  onClose: () => void;
  onClosed: () => void;
  onAdd: (lines: ServiceLine[]) => void;
}

/**
 * Asks for surface, service, material and quantity. The sheet opens from the bottom on a phone and from the side on a
 * wide screen.
 */
export function RatePicker({ opened, start, onClose, onClosed, onAdd }: RatePickerProps) {
  const wide = useMediaQuery('(min-width: 48em)');
  const book = useRateBook();
  return (
    <Drawer
      opened={opened}
      onClose={onClose}
      position={wide ? 'right' : 'bottom'}
      size={wide ? 'md' : '92dvh'}
      onExitTransitionEnd={onClosed}
      title="Add service"
      closeButtonProps={{ 'aria-label': 'Close' }}
      className="rate-picker"
    >
      {book.data && book.data.surface_types.length > 0 && (
        <Picker book={book.data} start={start} onClose={onClose} onAdd={onAdd} />
      )}
      {book.data?.surface_types.length === 0 && (
        <QuietState icon="tag" title="Your rate book is empty">
          <Text c="dimmed">Add surfaces and services in Pricing Config, or add a custom line.</Text>
        </QuietState>
      )}
      {book.error !== null && <FailedState error={book.error} onRetry={() => void book.refetch()} />}
    </Drawer>
  );
}

function isSameChoice(one: RateChoice, other: RateChoice | null): boolean {
  return (
    one.surfaceId === other?.surfaceId &&
    one.materialId === other.materialId &&
    one.serviceIds.join() === other.serviceIds.join()
  );
}

type PickerProps = { book: VersionedRateBook } & Omit<RatePickerProps, 'opened' | 'onClosed'>;

function Picker({ book, start, onClose, onAdd }: PickerProps) {
  const currency = useBuilderPart(({ company }) => company.currency);
  const [choice, setChoice] = useState<RateChoice | null>(start);
  const [added, setAdded] = useState(0);
  const [asked, setAsked] = useState(false);
  const surfaces = useRef<HTMLDivElement>(null);
  const work = useRef<HTMLDivElement>(null);
  const foot = useRef<HTMLDivElement>(null);
  const surface = book.surface_types.find(({ id }) => id === choice?.surfaceId);
  const prices = surface && choice ? chosenPrices(surface, choice) : [];
  const recent = useRecentRates(book);
  // If the material is already chosen, only the quantity is missing.
  const isQuantityNext = start !== null && start.materialId !== null;

  useLayoutEffect(() => {
    if (start) work.current?.scrollIntoView({ block: 'start' });
  }, [start]);

  function choose(next: SurfaceType, chosen: RateChoice = choiceFor(next)) {
    flushSync(() => setChoice(chosen));
    setAsked(false);
    // On a phone, the services and materials would otherwise start below the visible part.
    work.current?.scrollIntoView({ block: 'start' });
    // A repeated choice needs only a new quantity.
    if (chosen.materialId !== null) foot.current?.querySelector('input')?.focus({ preventScroll: true });
  }

  function add(proceed: boolean) {
    const lines = choice && linesOf(book, choice);
    setAsked(!lines);
    if (!lines || !surface) return;
    onAdd(lines);
    if (!proceed) return onClose();
    setAdded(added + lines.length);
    // Keeps the surface, because the next service often has the same one.
    setChoice({ ...choice, quantities: choiceFor(surface).quantities });
    surfaces.current?.scrollIntoView({ block: 'end' });
  }

  return (
    <form
      className="rate-picker-form"
      onSubmit={(event) => {
        event.preventDefault();
        add(false);
      }}
    >
      <Stack gap="md">
        {added > 0 && (
          <Text size="sm" role="status" c="dimmed">
            {added === 1 ? '1 line added' : `${added} lines added`}. Pick the next service, or close.
          </Text>
        )}
        {recent.length > 0 && (
          <ChoicePills
            legend="Recent"
            options={recent.map(({ key, surface: { name }, material }) => ({
              id: key,
              label: name,
              ...(material && { detail: materialLabel(material) }),
            }))}
            chosen={recent.filter((each) => isSameChoice(each.choice, choice)).map(({ key }) => key)}
            onChoose={(id) => {
              const again = recent.find(({ key }) => key === id);
              if (again) choose(again.surface, again.choice);
            }}
          />
        )}
        <div ref={surfaces}>
          <ChoicePills
            legend="Surface"
            hasFirstFocus={!isQuantityNext}
            options={book.surface_types.map((each) => ({ id: each.id, label: each.name }))}
            chosen={choice ? [choice.surfaceId] : []}
            onChoose={(id) => {
              const next = book.surface_types.find((each) => each.id === id);
              if (next) choose(next);
            }}
          />
        </div>
        {surface && choice && (
          <div className="rate-picker-work" ref={work}>
            <Group justify="space-between" gap="xs" wrap="nowrap" className="rate-picker-surface">
              <Text fw={650} className="breakable">
                {surface.name}
              </Text>
              <Button
                variant="subtle"
                size="compact-sm"
                flex="none"
                onClick={() => surfaces.current?.scrollIntoView({ block: 'start' })}
              >
                Change surface
              </Button>
            </Group>
            <RateChoiceFields surface={surface} choice={choice} onChange={setChoice} asked={asked} />
          </div>
        )}
      </Stack>
      {surface && choice && (
        <div className="rate-picker-foot" ref={foot}>
          <RateQuantities
            surface={surface}
            choice={choice}
            onChange={setChoice}
            asked={asked}
            hasFirstFocus={isQuantityNext}
          />
          <Text className="number" fw={650} size="lg" aria-live="polite">
            {formatMoney(sumOfPrices(prices) ?? 0, currency)}
          </Text>
          <Group gap="xs" wrap="nowrap" grow>
            <Button variant="default" onClick={() => add(true)}>
              Add another
            </Button>
            <Button type="submit">Add</Button>
          </Group>
        </div>
      )}
    </form>
  );
}
