import { useQueryClient } from '@tanstack/react-query';
import { useEffect, useState } from 'react';
import { Navigate, useLocation, useParams } from 'react-router';
import { api } from '#web/api/client.ts';
import { queries } from '#web/api/query.ts';
import { FailedState } from '#web/staff/components/failed-state.tsx';
import { type OpenedDraft, openDraft } from '#web/staff/quotes/open-draft.ts';
import { UnknownQuote } from '#web/staff/quotes/unknown-quote.tsx';
import { useCompany } from '#web/staff/workspace/answer-cache.ts';
import { isNewQuote } from '#web/staff/workspace/new-quote.ts';
import { useWorkspace } from '#web/staff/workspace/workspace.tsx';
import type { Route } from './+types/edit-route.ts';
import { Builder } from './builder.tsx';
import { BuilderSkeleton } from './builder-skeleton.tsx';

export const meta: Route.MetaFunction = ({ matches, location }) => [
  { title: `${isNewQuote(location.search) ? 'New' : 'Edit'} quote · ${matches[0].loaderData.productName}` },
];

/** Milliseconds to wait for the server. After that, the builder opens without its data. */
const ANSWER_LIMIT_MS = 8000;

export default function EditQuote() {
  const { id = '' } = useParams();
  // A new key creates a new builder. No field keeps a value from the previous quote.
  return <EditQuoteById key={id} id={id} />;
}

function EditQuoteById({ id }: { id: string }) {
  const [attempt, setAttempt] = useState(0);
  const opened = useOpenedDraft(id, attempt);
  const company = useCompany();
  const isNew = isNewQuote(useLocation().search);
  if (company.error !== null) return <FailedState error={company.error} onRetry={() => void company.refetch()} />;
  if (!opened || !company.data) return <BuilderSkeleton title={isNew ? 'New quote' : 'Quote'} />;
  if (opened.kind === 'read-only') return <Navigate to={`/app/quotes/${id}`} replace />;
  if (opened.kind === 'unreachable')
    return <FailedState error={opened.error} onRetry={() => setAttempt((count) => count + 1)} />;
  if (opened.kind === 'missing') return <UnknownQuote />;
  return <Builder opened={opened.record} company={company.data} />;
}

function useOpenedDraft(id: string, attempt: number): OpenedDraft | null {
  const { drafts } = useWorkspace();
  const client = useQueryClient();
  const [opened, setOpened] = useState<OpenedDraft | null>(null);
  useEffect(() => {
    let current = true;
    setOpened(null);
    const fetchDetail = async () => {
      const detail = await api.quotes.get({ id }, { signal: AbortSignal.timeout(ANSWER_LIMIT_MS) });
      client.setQueryData(queries.quotes.get.queryKey({ input: { id } }), detail);
      return detail;
    };
    void openDraft({ store: drafts, fetchDetail, now: Date.now }, id).then((result) => current && setOpened(result));
    return () => {
      current = false;
    };
  }, [id, attempt, drafts, client]);
  return opened;
}
