import { useEffect, useRef } from 'react';
import { useQuery } from '@tanstack/react-query';
import { useNavigate, useSearchParams } from 'react-router';
import type { z } from 'zod';
import type { CustomerDetail } from '#contract/customers.ts';
import { newRecord } from '../../../offline/draft-record.ts';
import { newId } from '../../../offline/new-id.ts';
import { useCompany } from '../../workspace/answer-cache.ts';
import { useWorkspace } from '../../workspace/workspace.tsx';
import { FailedState } from '../../components/failed-state.tsx';
import { readFailure } from '../../workspace/read-failure.ts';
import { queries } from '../../../api/query.ts';
import { withCustomer } from '../form-edits.ts';
import { emptyForm, type QuoteForm } from '../../../quote-form/quote-form.ts';
import { BuilderSkeleton } from './builder-skeleton.tsx';
import type { Route } from './+types/new-route.ts';

type CustomerView = z.output<typeof CustomerDetail>;

export const meta: Route.MetaFunction = ({ matches }) => [
  { title: `New quote · ${matches[0].loaderData.productName}` },
];

/**
 * A new quote gets its id here and is stored on the device at once. The server gets it with the first change. It may be for a
 * known customer, whose id the address names.
 */
export default function NewQuote() {
  const { drafts } = useWorkspace();
  const company = useCompany();
  const navigate = useNavigate();
  const begun = useRef(false);
  const [asked] = useSearchParams();
  const id = asked.get('customer') ?? '';
  const customer = useQuery({ ...queries.customers.get.queryOptions({ input: { id } }), enabled: id !== '' });
  const defaults = company.data;
  useEffect(() => {
    if (!defaults || begun.current || (id !== '' && !customer.data)) return;
    begun.current = true;
    const record = newRecord(newId(), formFor(emptyForm(defaults), customer.data), Date.now());
    void drafts.put(record).then(() => navigate(`/app/quotes/${record.id}/edit`, { replace: true }));
  }, [defaults, drafts, navigate, id, customer.data]);
  if (company.error !== null) return <FailedState error={company.error} onRetry={() => void company.refetch()} />;
  const unknown = readFailure(customer);
  if (unknown !== null) return <FailedState error={unknown} onRetry={() => void customer.refetch()} />;
  return <BuilderSkeleton />;
}

/** With the address of a customer who has only one. */
function formFor(form: QuoteForm, customer: CustomerView | undefined): QuoteForm {
  if (!customer) return form;
  const [only, ...others] = customer.properties;
  return withCustomer(form, customer, only && others.length === 0 ? only.address : '');
}
