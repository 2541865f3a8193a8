import { Alert, Button } from '@mantine/core';
import { useDisclosure, useMediaQuery } from '@mantine/hooks';
import { useCallback, useEffect, useState } from 'react';
import type { SurfaceType } from '#domain/pricing/rate-book.ts';
import { roleAllows } from '#domain/team/permissions.ts';
import { newId } from '#web/offline/new-id.ts';
import { useSession } from '#web/session/use-session.ts';
import { EmptyState } from '#web/staff/components/empty-state.tsx';
import { Icon } from '#web/ui/icons.tsx';
import { AddonsPanel } from './addons-panel.tsx';
import type { FieldProblem } from './fields.ts';
import { LeaveGuard } from './leave-guard.tsx';
import { OutdatedNotice, ReplacedChanges } from './outdated-notice.tsx';
import { RestoreRateBookDialog } from './restore-dialog.tsx';
import { IsWide } from './row-fields.tsx';
import { BookHead, RareActions, SaveBar } from './save-bar.tsx';
import { SurfaceList } from './surface-list.tsx';
import { SurfacePanel } from './surface-panel.tsx';
import { keepBook } from './unsaved-book.ts';
import { type LoadedRateBook, useBookForm } from './use-book-form.ts';
import { useOpenSurfaces } from './use-open-surfaces.ts';

/** From this width on, the list of surface types is next to the chosen one. */
const WIDE = '(min-width: 64em)';

export function BookEditor({ stored }: { stored: LoadedRateBook }) {
  const { organization, permissions, user } = useSession();
  const currency = organization?.currency ?? 'USD';
  const readOnly = !permissions.includes('rate_book.change');
  const isWide = useMediaQuery(WIDE, false, { getInitialValueInEffect: false });
  const open = useOpenSurfaces(stored);
  const { openAll, choose } = open;
  const [focused, setFocused] = useState<FieldProblem | null>(null);
  const onProblem = useCallback(
    (problem: FieldProblem) => {
      openAll();
      choose(indexOf(problem));
      setFocused({ ...problem });
    },
    [openAll, choose],
  );
  const form = useBookForm({ stored, organization: organization?.id ?? '', currency, onProblem });
  const [isRestoring, restoring] = useDisclosure(false);
  const [replaced, setReplaced] = useState<readonly string[]>([]);
  // Runs after the surface types have opened, because the field exists only then.
  useEffect(() => {
    if (focused) document.getElementById(focused.fieldId)?.focus();
  }, [focused]);
  const { mine, changes, problem, dispatch } = form;
  const isEmpty = mine.surface_types.length === 0 && mine.addons.length === 0;

  function addSurface() {
    const id = newId();
    dispatch({ type: 'surface.add', id });
    open.show(id);
    choose(id);
    setFocused({ fieldId: `rate-book-surface_types-${mine.surface_types.length}-name`, message: '' });
  }
  const reload = () => {
    const lost = changes;
    form.reload.mutate(undefined, { onSuccess: () => setReplaced(lost) });
  };
  const chosen = open.chosenOf(mine.surface_types);
  const panel = (surface: SurfaceType) => {
    const index = mine.surface_types.indexOf(surface);
    return (
      <SurfacePanel
        key={surface.id}
        surface={surface}
        surfaceIndex={index}
        currency={currency}
        problem={indexOf(problem) === index ? problem : null}
        readOnly={readOnly}
        dispatch={dispatch}
        isOpen={isWide || open.isOpen(surface.id)}
        onToggle={isWide ? undefined : open.toggle}
      />
    );
  };
  return (
    <IsWide value={isWide}>
      <BookHead form={form} readOnly={readOnly} isWide={isWide} />
      {readOnly && <ViewOnly isLapsed={roleAllows(user.role, 'rate_book.change')} />}
      {form.isOutdated && changes.length > 0 && (
        <OutdatedNotice changes={changes} isLoading={form.reload.isPending} onReload={reload} />
      )}
      {replaced.length > 0 && <ReplacedChanges changes={replaced} onDismiss={() => setReplaced([])} />}
      {isEmpty && <NoPrices readOnly={readOnly} />}
      <section className="config-surfaces" aria-labelledby="surfaces-title" data-wide={isWide || undefined}>
        {isWide ? (
          <>
            <SurfaceList
              surfaces={mine.surface_types}
              chosen={chosen?.id}
              onChoose={choose}
              onAdd={readOnly ? undefined : addSurface}
            />
            {chosen && panel(chosen)}
          </>
        ) : (
          <>
            <h2 id="surfaces-title">Surface Types</h2>
            {mine.surface_types.map(panel)}
            {!readOnly && <AddSurface onAdd={addSurface} />}
          </>
        )}
      </section>
      <AddonsPanel
        addons={mine.addons}
        currency={currency}
        problem={problem?.fieldId.startsWith('rate-book-addons-') ? problem : null}
        readOnly={readOnly}
        dispatch={dispatch}
      />
      <RareActions readOnly={readOnly} onRestore={restoring.open} />
      {!isWide && !readOnly && <SaveBar form={form} />}
      <RestoreRateBookDialog
        isOpen={isRestoring}
        book={mine}
        unsaved={changes.length}
        isRestoring={form.restore.isPending}
        onClose={restoring.close}
        onConfirm={() => form.restore.mutate(undefined, { onSettled: restoring.close })}
      />
      <LeaveGuard unsaved={changes.length} onDiscard={() => keepBook(null)} />
    </IsWide>
  );
}

/** Returns the index of the surface type that has the problem. */
function indexOf(problem: FieldProblem | null): number | null {
  const place = /^rate-book-surface_types-(\d+)-/.exec(problem?.fieldId ?? '')?.[1];
  return place === undefined ? null : Number(place);
}

function ViewOnly({ isLapsed }: { isLapsed: boolean }) {
  return (
    <Alert color="gray" icon={<Icon name="info" />} title="View only">
      {isLapsed ? 'Choose a plan to change pricing.' : 'Only the owner and admins can change pricing.'}
    </Alert>
  );
}

function NoPrices({ readOnly }: { readOnly: boolean }) {
  return (
    <EmptyState picture="quote" title="No prices yet">
      {readOnly
        ? 'The owner or an admin can set them up.'
        : 'Restore the defaults to start with a complete rate book, or add your first surface type.'}
    </EmptyState>
  );
}

function AddSurface({ onAdd }: { onAdd: () => void }) {
  return (
    <Button
      className="config-add-surface"
      variant="subtle"
      leftSection={<Icon name="plus" size={16} />}
      onClick={onAdd}
    >
      Add surface type
    </Button>
  );
}
