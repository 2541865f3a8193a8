import { Button } from '@mantine/core';
import type { useBookForm } from './use-book-form.ts';

interface SaveBarProps {
  form: Pick<ReturnType<typeof useBookForm>, 'changes' | 'save' | 'submit' | 'discard'>;
  readOnly: boolean;
  onRestore: () => void;
}

/** Unregisters the service worker and clears its caches. Drafts of quotes are kept. */
function resetAppCache(): void {
  window.location.assign('/?sw=reset');
}

export function SaveBar({ form, readOnly, onRestore }: SaveBarProps) {
  const { changes, save, submit, discard } = form;
  return (
    <>
      <div className="config-rare">
        {!readOnly && (
          <Button variant="default" onClick={onRestore}>
            Restore Defaults
          </Button>
        )}
        <Button variant="default" onClick={resetAppCache}>
          Reset App Cache
        </Button>
      </div>
      {!readOnly && (
        <div className="config-bar">
          <p role="status">
            {changes.length === 0
              ? 'No unsaved changes'
              : `${changes.length} unsaved change${changes.length === 1 ? '' : 's'}`}
          </p>
          {changes.length > 0 && (
            <Button variant="subtle" color="gray" onClick={discard} disabled={save.isPending}>
              Discard
            </Button>
          )}
          <Button onClick={submit} loading={save.isPending}>
            Save Changes
          </Button>
        </div>
      )}
    </>
  );
}
