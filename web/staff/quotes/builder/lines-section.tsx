import { UnstyledButton } from '@mantine/core';
import { memo, startTransition, useCallback, useRef, useState } from 'react';
import { PageSection } from '#web/staff/components/page-section.tsx';
import { customLine, withLines, withWork } from '#web/staff/quotes/form-edits.ts';
import { withAddedTo } from '#web/staff/quotes/package-edits.ts';
import type { RateChoice } from '#web/staff/quotes/rate-choice.ts';
import { Icon } from '#web/ui/icons.tsx';
import { AddonLines, AddonOffer } from './addons-section.tsx';
import { useBuilderPart, useBuilderStore, useEdit } from './builder-model.ts';
import { LineList } from './line-list.tsx';
import { LinesAbove, PackageChoice, PackageOffer } from './package-choice.tsx';
import { RatePicker } from './rate-picker.tsx';
import { ServiceStarts } from './service-starts.tsx';
import { CopyChoice, FormerQuotes, useHasQuotes } from './start-like.tsx';

/** The width from which the next step is in view without scrolling. */
const ROOMY = '(min-width: 64em)';

export const LinesSection = memo(function LinesSection() {
  const edit = useEdit();
  const store = useBuilderStore();
  const count = useBuilderPart(({ draft }) => draft.form.lines.filter(({ kind }) => kind !== 'addon').length);
  const hasLines = useBuilderPart(({ draft }) => draft.form.lines.length > 0);
  const showProblems = useBuilderPart((model) => model.showProblems);
  const [openId, setOpenId] = useState<string | null>(null);
  const [picking, setPicking] = useState<{ start: RateChoice | null } | null>(null);
  const [isCopying, setIsCopying] = useState(false);
  const hasAdded = useRef(false);
  const mayCopy = useHasQuotes();
  const addButton = useRef<HTMLButtonElement>(null);

  const toggle = useCallback((lineId: string) => setOpenId((open) => (open === lineId ? null : lineId)), []);
  const pick = useCallback((start: RateChoice | null) => startTransition(() => setPicking({ start })), []);

  function addCustomLine() {
    const line = customLine();
    edit((current) => withAddedTo(current, withLines(current, [line]), store.model.draft.viewed), 'custom line added');
    setOpenId(line.id);
  }

  /** Closes the sheet and scrolls to the last added line, where the next step usually is. */
  function close() {
    // The tap is answered with the added line. The sheet, which takes longer, follows.
    startTransition(() => setPicking(null));
    if (!hasAdded.current || matchMedia(ROOMY).matches) return;
    requestAnimationFrame(() => {
      const lines = document.querySelectorAll('.services .lines:first-of-type .line');
      lines[lines.length - 1]?.scrollIntoView({ block: 'center' });
    });
  }

  /** Moves focus to the add button. Adding the first line may remove the element that opened the sheet. */
  function focusBack() {
    if (hasAdded.current) addButton.current?.focus({ preventScroll: true });
    hasAdded.current = false;
  }

  return (
    <PageSection
      title="Services"
      className="services"
      {...(count > 0 && { count })}
      aside={
        mayCopy && (
          <UnstyledButton className="quiet-link" aria-expanded={isCopying} onClick={() => setIsCopying(!isCopying)}>
            Copy from another quote
          </UnstyledButton>
        )
      }
    >
      {isCopying && <CopyChoice onCopied={() => setIsCopying(false)} />}
      {count === 0 ? (
        <>
          {showProblems && !hasLines && <p className="field-error">Add at least one line.</p>}
          <FormerQuotes />
          <ServiceStarts onPick={pick} />
        </>
      ) : (
        <>
          <PackageChoice />
          <LineList of="work" openId={openId} onToggle={toggle} />
          <LinesAbove />
        </>
      )}
      <AddonLines />
      <div className="add-lines">
        <button ref={addButton} type="button" className="add-service" onClick={() => pick(null)}>
          <Icon name="plus" />
          Add service
        </button>
        <UnstyledButton className="quiet-link" onClick={addCustomLine}>
          Add custom line
        </UnstyledButton>
        {count > 0 && <PackageOffer />}
      </div>
      {hasLines && <AddonOffer />}
      <RatePicker
        opened={picking !== null}
        start={picking?.start ?? null}
        onClose={close}
        onClosed={focusBack}
        onAdd={(book, work) => {
          hasAdded.current = true;
          const { length } = work.lines;
          edit(
            (current) => withAddedTo(current, withWork(current, book, work), store.model.draft.viewed),
            length === 1 ? 'line added' : `${length} lines added`,
          );
        }}
      />
    </PageSection>
  );
});
