import { Button, Drawer, Group, Stack, Text } from '@mantine/core';
import { useMediaQuery } from '@mantine/hooks';
import { useRef, useState } from 'react';
import { flushSync } from 'react-dom';
import { formatMoney } from '#domain/pricing/money.ts';
import type { ServiceLine } from '#domain/pricing/quote-lines.ts';
import type { SurfaceType, VersionedRateBook } from '#domain/pricing/rate-book.ts';
import { useRateBook } from '../../workspace/answer-cache.ts';
import { FailedState, QuietState } from '../../components/failed-state.tsx';
import { choiceFor, chosenPrices, linesOf, type RateChoice, sumOfPrices } from '../rate-choice.ts';
import { useBuilderPart } from './builder-model.ts';
import { ChoicePills } from '../../components/choice-pills.tsx';
import { RateChoiceFields, RateQuantities } from './rate-choice-fields.tsx';

interface RatePickerProps {
  opened: boolean;
  onClose: () => void;
  onAdd: (lines: ServiceLine[]) => void;
}

/** Surface, service, material, quantity: a sheet from the bottom on a phone, from the side on a wide screen. */
export function RatePicker({ opened, onClose, onAdd }: RatePickerProps) {
  const wide = useMediaQuery('(min-width: 48em)');
  const book = useRateBook();
  return (
    <Drawer
      opened={opened}
      onClose={onClose}
      position={wide ? 'right' : 'bottom'}
      size={wide ? 'md' : '92dvh'}
      title="Add from rate book"
      closeButtonProps={{ 'aria-label': 'Close' }}
      className="rate-picker"
    >
      {book.data && book.data.surface_types.length > 0 && <Picker book={book.data} onClose={onClose} onAdd={onAdd} />}
      {book.data?.surface_types.length === 0 && (
        <QuietState icon="tag" title="Your rate book is empty">
          <Text c="dimmed">Add surfaces and services under Pricing Config first, or add a custom line.</Text>
        </QuietState>
      )}
      {book.error !== null && <FailedState error={book.error} onRetry={() => void book.refetch()} />}
    </Drawer>
  );
}

function Picker({ book, onClose, onAdd }: { book: VersionedRateBook } & Omit<RatePickerProps, 'opened'>) {
  const currency = useBuilderPart(({ company }) => company.currency);
  const [choice, setChoice] = useState<RateChoice | null>(null);
  const [added, setAdded] = useState(0);
  const [asked, setAsked] = useState(false);
  const surfaces = useRef<HTMLDivElement>(null);
  const work = useRef<HTMLDivElement>(null);
  const surface = book.surface_types.find(({ id }) => id === choice?.surfaceId);
  const prices = surface && choice ? chosenPrices(surface, choice) : [];

  function choose(next: SurfaceType) {
    flushSync(() => setChoice(choiceFor(next)));
    setAsked(false);
    // On a phone, the services and materials would begin below what is seen.
    work.current?.scrollIntoView({ block: 'start' });
  }

  function add(goOn: boolean) {
    const lines = choice && linesOf(book, choice);
    setAsked(!lines);
    if (!lines || !surface) return;
    onAdd(lines);
    if (!goOn) return onClose();
    setAdded(added + lines.length);
    // The next service is often on the same surface.
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
            {added === 1 ? '1 line added' : `${added} lines added`}. Choose what comes next, or close.
          </Text>
        )}
        <div ref={surfaces}>
          <ChoicePills
            legend="Surface"
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
            <RateChoiceFields surface={surface} choice={choice} onChange={setChoice} asked={asked} />
          </div>
        )}
      </Stack>
      {surface && choice && (
        <div className="rate-picker-foot">
          <RateQuantities surface={surface} choice={choice} onChange={setChoice} asked={asked} />
          <Text className="number" fw={650} size="lg" aria-live="polite">
            {formatMoney(sumOfPrices(prices) ?? 0, currency)}
          </Text>
          <Group gap="xs" wrap="nowrap" grow>
            <Button variant="default" onClick={() => add(true)}>
              Add &amp; next
            </Button>
            <Button type="submit">Add</Button>
          </Group>
        </div>
      )}
    </form>
  );
}
