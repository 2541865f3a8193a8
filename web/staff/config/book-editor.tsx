import { Alert, Button, Group } from '@mantine/core';
import { useDisclosure, useMediaQuery } from '@mantine/hooks';
import { useCallback, useEffect, useState } from 'react';
import { roleAllows } from '#domain/team/permissions.ts';
import { newId } from '#web/offline/new-id.ts';
import { useSession } from '#web/session/use-session.ts';
import { QuietState } from '#web/staff/components/failed-state.tsx';
import { Icon } from '#web/ui/icons.tsx';
import { AddonsPanel } from './addons-panel.tsx';
import type { FieldProblem } from './fields.ts';
import { LeaveGuard } from './leave-guard.tsx';
import { OutdatedNotice, ReplacedChanges } from './outdated-notice.tsx';
import { RestoreRateBookDialog } from './restore-dialog.tsx';
import { SaveBar } from './save-bar.tsx';
import { SurfacePanel } from './surface-panel.tsx';
import { keepBook } from './unsaved-book.ts';
import { type LoadedRateBook, useBookForm } from './use-book-form.ts';

/** At this width and above, services and materials fit side by side, and every section is open initially. */
const WIDE = '(min-width: 64em)';

export function BookEditor({ stored }: { stored: LoadedRateBook }) {
  const { organization, permissions, user } = useSession();
  const currency = organization?.currency ?? 'USD';
  const readOnly = !permissions.includes('rate_book.change');
  const open = useOpenSurfaces(stored);
  const { openAll } = open;
  const [focused, setFocused] = useState<FieldProblem | null>(null);
  const onProblem = useCallback(
    (problem: FieldProblem) => {
      openAll();
      setFocused({ ...problem });
    },
    [openAll],
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
    setFocused({ fieldId: `rate-book-surface_types-${mine.surface_types.length}-name`, message: '' });
  }
  const reload = () => {
    const lost = changes;
    form.reload.mutate(undefined, { onSuccess: () => setReplaced(lost) });
  };
  return (
    <>
      {readOnly && (
        <Alert color="gray" icon={<Icon name="info" />} title="View only">
          {roleAllows(user.role, 'rate_book.change')
            ? 'Choose a plan to change pricing.'
            : 'Only the owner and admins can change pricing.'}
        </Alert>
      )}
      {form.isOutdated && changes.length > 0 && (
        <OutdatedNotice changes={changes} isLoading={form.reload.isPending} onReload={reload} />
      )}
      {replaced.length > 0 && <ReplacedChanges changes={replaced} onDismiss={() => setReplaced([])} />}
      {isEmpty && (
        <QuietState icon="tag" title="No prices yet">
          {readOnly
            ? 'The owner or an admin can set them up.'
            : 'Restore the defaults to start with a complete rate book, or add your first surface type.'}
        </QuietState>
      )}
      <section className="config-section" aria-labelledby="surfaces-title">
        <div className="config-panel-head">
          <h2 id="surfaces-title">Surface Types</h2>
          <p>Square feet always means the surface you clean, never the living area.</p>
        </div>
        {mine.surface_types.map((surface, index) => (
          <SurfacePanel
            key={surface.id}
            surface={surface}
            surfaceIndex={index}
            currency={currency}
            problem={problem?.fieldId.startsWith(`rate-book-surface_types-${index}-`) ? problem : null}
            readOnly={readOnly}
            dispatch={dispatch}
            isOpen={open.isOpen(surface.id)}
            onToggle={open.toggle}
          />
        ))}
        {!readOnly && (
          <Group>
            <Button variant="default" leftSection={<Icon name="plus" />} onClick={addSurface}>
              Add surface type
            </Button>
          </Group>
        )}
      </section>
      <AddonsPanel
        addons={mine.addons}
        currency={currency}
        problem={problem?.fieldId.startsWith('rate-book-addons-') ? problem : null}
        readOnly={readOnly}
        dispatch={dispatch}
      />
      <SaveBar form={form} readOnly={readOnly} onRestore={restoring.open} />
      <RestoreRateBookDialog
        isOpen={isRestoring}
        book={mine}
        unsaved={changes.length}
        isRestoring={form.restore.isPending}
        onClose={restoring.close}
        onConfirm={() => form.restore.mutate(undefined, { onSettled: restoring.close })}
      />
      <LeaveGuard unsaved={changes.length} onDiscard={() => keepBook(null)} />
    </>
  );
}

/** Tracks which surface types are open. At first, all are on a wide screen, and the first one is on a phone. */
function useOpenSurfaces(stored: LoadedRateBook) {
  const isWide = useMediaQuery(WIDE, false, { getInitialValueInEffect: false });
  const [allOpen, setAllOpen] = useState(isWide);
  const [exceptions, setExceptions] = useState<ReadonlySet<string>>(
    () => new Set(isWide ? [] : stored.surface_types.slice(0, 1).map(({ id }) => id)),
  );
  const toggle = useCallback((id: string) => {
    setExceptions((before) => {
      const next = new Set(before);
      if (!next.delete(id)) next.add(id);
      return next;
    });
  }, []);
  const openAll = useCallback(() => {
    setAllOpen(true);
    setExceptions(new Set());
  }, []);
  const isOpen = (id: string) => allOpen !== exceptions.has(id);
  const show = (id: string) => {
    if (!isOpen(id)) toggle(id);
  };
  return { isOpen, toggle, openAll, show };
}
