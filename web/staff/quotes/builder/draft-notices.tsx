import { Alert, Button, Stack, Text } from '@mantine/core';
import { useQuery } from '@tanstack/react-query';
import { memo, type ReactNode, useState } from 'react';
import { useNavigate } from 'react-router';
import { formatMoney } from '#domain/pricing/money.ts';
import { api } from '#web/api/client.ts';
import { queries } from '#web/api/query.ts';
import { type DraftBlock, keptMine, newRecord, recordOfStored } from '#web/offline/draft-record.ts';
import { newId } from '#web/offline/new-id.ts';
import { formFromDetail } from '#web/quote-form/quote-form.ts';
import { toastError, toastUndo } from '#web/staff/components/toasts.tsx';
import { withNewLineIds } from '#web/staff/quotes/form-edits.ts';
import { versionOf } from '#web/staff/workspace/draft-server.ts';
import { useWorkspace } from '#web/staff/workspace/workspace.tsx';
import { Icon } from '#web/ui/icons.tsx';
import { useBuilderPart, useBuilderStore } from './builder-model.ts';

/** Says why this draft can't be saved to the server. The person chooses how to continue, and no choice loses work. */
export const DraftNotices = memo(function DraftNotices() {
  const block = useBuilderPart(({ draft }) => draft.record.block, sameBlock);
  const tooMuch = useBuilderPart(({ draft }) => draft.problems.get('total'));
  if (tooMuch)
    return (
      <Alert color="clay" icon={<Icon name="warning" />} title={tooMuch}>
        Reduce a quantity or a price.
      </Alert>
    );
  if (block?.kind === 'conflict') return <ConflictNotice />;
  if (block?.kind === 'decided')
    return (
      <OverNotice title="The customer already decided">
        This quote can’t be changed anymore. Your edits are saved on this device.
      </OverNotice>
    );
  if (block?.kind === 'purged')
    return (
      <OverNotice title="This draft was permanently deleted">
        The owner deleted it. Your edits are saved on this device.
      </OverNotice>
    );
  if (block?.kind === 'refused')
    return (
      <Alert color="clay" icon={<Icon name="warning" />} title="Couldn’t save to the server">
        {block.message} Your work is saved on this device.
      </Alert>
    );
  return null;
});

/** Compares by content, because every read from the device returns a copy. */
function sameBlock(one: DraftBlock | null, other: DraftBlock | null): boolean {
  return one?.kind === other?.kind && one?.message === other?.message;
}

function ConflictNotice() {
  const { editor } = useBuilderStore().model;
  const customer = useBuilderPart(({ draft }) => draft.record.form.customer_name);
  const { drafts, sync } = useWorkspace();
  const [busy, setBusy] = useState(false);
  const { id } = editor.now.record;
  const mine = useBuilderPart(({ draft }) => draft.priced?.totals.total_cents ?? null);
  const { data: theirs } = useQuery({ ...queries.quotes.get.queryOptions({ input: { id } }), staleTime: 0 });

  async function settle(choice: 'mine' | 'theirs') {
    setBusy(true);
    try {
      const detail = await api.quotes.get({ id });
      if (choice === 'mine') {
        const record = await drafts.update(id, (current) => keptMine(current, versionOf(detail)));
        if (record?.publishing === 'auto') await sync.push(id);
      } else {
        const before = await drafts.get(id);
        await drafts.put(recordOfStored(id, formFromDetail(detail), versionOf(detail), Date.now()));
        if (before) toastUndo('Switched to their version', () => void drafts.put(before).then(() => editor.reload()));
      }
      await editor.reload();
    } catch (error) {
      toastError(error);
    } finally {
      setBusy(false);
    }
  }

  return (
    <Alert color="slate" icon={<Icon name="warning" />} title="Someone else changed this quote">
      <Text size="sm">
        {customer ? `The quote for ${customer}` : 'This quote'} was saved on another device after you opened it. Your
        version is still here.
      </Text>
      <ul className="versions">
        <Version name="Yours" cents={mine}>
          <Button variant="default" loading={busy} onClick={() => void settle('mine')}>
            Keep mine
          </Button>
        </Version>
        <Version name="Theirs" cents={theirs?.total_cents ?? null}>
          <Button variant="default" loading={busy} onClick={() => void settle('theirs')}>
            Use theirs
          </Button>
        </Version>
      </ul>
    </Alert>
  );
}

interface VersionProps {
  name: string;
  /** null while unknown */
  cents: number | null;
  children: ReactNode;
}

function Version({ name, cents, children }: VersionProps) {
  const currency = useBuilderPart(({ company }) => company.currency);
  return (
    <li>
      <b>{name}</b>
      <span className="version-total">{cents === null ? '' : formatMoney(cents, currency)}</span>
      {children}
    </li>
  );
}

/** Says that the quote can never be saved again. The person's input can continue as a new quote. */
function OverNotice({ title, children }: { title: string; children: string }) {
  const { editor } = useBuilderStore().model;
  const { drafts, sync } = useWorkspace();
  const navigate = useNavigate();

  async function copyToNewQuote() {
    const { form: entered, record: former } = editor.now;
    const form = { ...entered, lines: withNewLineIds(entered.lines) };
    const record = newRecord(newId(), entered, Date.now());
    await drafts.put(record);
    await sync.change(record.id, form);
    await drafts.remove(former.id);
    await navigate(`/app/quotes/${record.id}/edit`);
  }

  return (
    <Alert color="slate" icon={<Icon name="warning" />} title={title}>
      <Stack gap="sm" align="flex-start">
        <Text size="sm">{children}</Text>
        <Button size="sm" variant="default" onClick={() => void copyToNewQuote()}>
          Save mine as a new quote
        </Button>
      </Stack>
    </Alert>
  );
}
