import { useEffect, useRef } from 'react';
import { useNavigate } from 'react-router';
import { newRecord } from '../../../offline/draft-record.ts';
import { newId } from '../../../offline/new-id.ts';
import { useCompany } from '../../workspace/answer-cache.ts';
import { useWorkspace } from '../../workspace/workspace.tsx';
import { FailedState } from '../../components/failed-state.tsx';
import { emptyForm } from '../../../quote-form/quote-form.ts';
import { BuilderSkeleton } from './builder-skeleton.tsx';
import type { Route } from './+types/new-route.ts';

export const meta: Route.MetaFunction = ({ matches }) => [
  { title: `New quote · ${matches[0].loaderData.productName}` },
];

/** A new quote gets its id here and is stored on the device at once. The server gets it with the first change. */
export default function NewQuote() {
  const { drafts } = useWorkspace();
  const company = useCompany();
  const navigate = useNavigate();
  const begun = useRef(false);
  const defaults = company.data;
  useEffect(() => {
    if (!defaults || begun.current) return;
    begun.current = true;
    const record = newRecord(newId(), emptyForm(defaults), Date.now());
    void drafts.put(record).then(() => navigate(`/app/quotes/${record.id}/edit`, { replace: true }));
  }, [defaults, drafts, navigate]);
  if (company.error !== null) return <FailedState error={company.error} onRetry={() => void company.refetch()} />;
  return <BuilderSkeleton />;
}
