import { useCallback, useEffect, useMemo, useRef, useState } from 'react';
import type { DraftRecord } from '../../../offline/draft-record.ts';
import { useWorkspace } from '../../workspace/workspace.tsx';
import { formProblems, type FormProblems } from '../form-problems.ts';
import type { QuoteForm } from '../quote-form.ts';
import { type SaveState, saveStateOf } from '../save-state.ts';

export interface DraftHandle {
  record: DraftRecord;
  form: QuoteForm;
  problems: FormProblems;
  saveState: SaveState;
  /** what the last change was, to stand beside the total that moved */
  lastChange: string;
  /** Changes the form and puts it on the device at once. */
  edit(change: (form: QuoteForm) => QuoteForm, what: string): void;
  /** Reads the draft from the device again, after something other than an edit changed it. */
  reload(): Promise<void>;
}

/** The draft a builder works on. What is typed shows at once; the device and the server follow. */
export function useDraft(opened: DraftRecord): DraftHandle {
  const { drafts, sync } = useWorkspace();
  const { id } = opened;
  const [record, setRecord] = useState(opened);
  const [form, setForm] = useState(opened.form);
  const [lastChange, setLastChange] = useState('');
  const latest = useRef({ form: opened.form, rev: opened.rev });

  const edit = useCallback(
    (change: (form: QuoteForm) => QuoteForm, what: string) => {
      const before = latest.current.form;
      const next = change(before);
      if (next === before) return;
      latest.current = { form: next, rev: latest.current.rev + 1 };
      setForm(next);
      setLastChange(what);
      // Only what changed here is laid over the draft: another tab may have gone on with it meanwhile.
      void sync.change(id, next, before);
    },
    [id, sync],
  );

  const read = useCallback(
    async (adopt: boolean) => {
      const stored = await drafts.get(id);
      if (!stored) return;
      setRecord(stored);
      if (!adopt || (stored.rev === latest.current.rev && stored.form === latest.current.form)) return;
      latest.current = { form: stored.form, rev: stored.rev };
      setForm(stored.form);
      setLastChange('other version loaded');
    },
    [drafts, id],
  );

  useEffect(() => sync.subscribe(() => void read(false)), [sync, read]);
  useEffect(() => {
    // Another tab may have gone on with this draft; only the tab that is looked at is typed in.
    const onSeen = async () => {
      if (document.visibilityState !== 'visible') return;
      const stored = await drafts.get(id);
      if (stored && stored.rev > latest.current.rev) await read(true);
    };
    const listener = () => void onSeen();
    document.addEventListener('visibilitychange', listener);
    // Two windows side by side are both visible; the one that is typed in gets the focus.
    window.addEventListener('focus', listener);
    return () => {
      document.removeEventListener('visibilitychange', listener);
      window.removeEventListener('focus', listener);
    };
  }, [drafts, id, read]);

  const problems = useMemo(() => formProblems(form), [form]);
  const reload = useCallback(() => read(true), [read]);
  const saveState = saveStateOf(record, sync.phase(id), problems.size === 0);
  return { record, form, problems, saveState, lastChange, edit, reload };
}
