import { Button } from '@mantine/core';
import type { ReactNode } from 'react';
import { PageHead } from '#web/staff/components/page-head.tsx';
import { shortChange, UNNAMED } from './book-changes.ts';
import type { useBookForm } from './use-book-form.ts';

interface SavingProps {
  form: Pick<ReturnType<typeof useBookForm>, 'changes' | 'save' | 'submit' | 'discard'>;
  readOnly: boolean;
}

/** The top of the screen: the unsaved changes and, unless there is a bar at the bottom, the buttons. */
export function BookHead({
  form: { changes, save, submit, discard },
  readOnly,
  isWide,
}: SavingProps & { isWide: boolean }) {
  return (
    <PageHead
      title="Pricing Config"
      fact={
        isWide && changes.length > 0 ? (
          <span className="config-unsaved" role="status">
            {unsavedText(changes)}
          </span>
        ) : (
          'Existing quotes keep their prices.'
        )
      }
    >
      {isWide && !readOnly && (
        <>
          {changes.length > 0 && (
            <Button variant="default" onClick={discard} disabled={save.isPending}>
              Discard
            </Button>
          )}
          <Button onClick={submit} loading={save.isPending} variant={changes.length > 0 ? 'filled' : 'default'}>
            Save Changes
          </Button>
        </>
      )}
    </PageHead>
  );
}

/** Names a single change: "Not saved: rate $0.19 → $0.20". A row without a name has nothing to say yet. */
function unsavedText(changes: readonly string[]): string {
  const [first = ''] = changes;
  if (changes.length > 1) return `${changes.length} changes not saved`;
  return first.includes(UNNAMED) ? '1 change not saved' : `Not saved: ${shortChange(first)}`;
}

/** The buttons on a phone, within reach of a thumb. */
export function SaveBar({ form: { changes, save, submit, discard } }: Pick<SavingProps, 'form'>) {
  return (
    <div className="config-bar">
      <p role="status">
        {changes.length > 0 && <b>{changes.length === 1 ? '1 change' : `${changes.length} changes`} not saved</b>}
      </p>
      {changes.length > 0 && (
        <Button variant="default" onClick={discard} disabled={save.isPending}>
          Discard
        </Button>
      )}
      <Button onClick={submit} loading={save.isPending} variant={changes.length > 0 ? 'filled' : 'default'}>
        Save Changes
      </Button>
    </div>
  );
}

/** Unregisters the service worker and clears its caches. Drafts of quotes are kept. */
function resetAppCache(): void {
  window.location.assign('/?sw=reset');
}

export function RareActions({ readOnly, onRestore }: { readOnly: boolean; onRestore: () => void }) {
  return (
    <ul className="rows config-rare">
      {!readOnly && (
        <RareAction
          name="Starter prices"
          more="Replaces every rate with the starter rate book. Sent quotes keep their prices."
        >
          <Button variant="default" onClick={onRestore}>
            Restore Defaults
          </Button>
        </RareAction>
      )}
      <RareAction name="Saved copy on this device" more="Reloads prices from the server.">
        <Button variant="default" onClick={resetAppCache}>
          Reset App Cache
        </Button>
      </RareAction>
    </ul>
  );
}

function RareAction({ name, more, children }: { name: string; more: string; children: ReactNode }) {
  return (
    <li className="row">
      <span className="row-words">
        <span className="row-name">{name}</span>
        <span className="config-rare-more">{more}</span>
      </span>
      {children}
    </li>
  );
}
