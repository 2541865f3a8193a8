import { useQuery } from '@tanstack/react-query';
import { useEffect, useRef } from 'react';
import { useLocation, useNavigate, useSearchParams } from 'react-router';
import type { z } from 'zod';
import type { CustomerDetail } from '#contract/customers.ts';
import type { Job } from '#contract/jobs.ts';
import { queries } from '#web/api/query.ts';
import { newRecord } from '#web/offline/draft-record.ts';
import { newId } from '#web/offline/new-id.ts';
import { emptyForm, type QuoteForm } from '#web/quote-form/quote-form.ts';
import { FailedState } from '#web/staff/components/failed-state.tsx';
import { withCustomer } from '#web/staff/quotes/form-edits.ts';
import { useCompany } from '#web/staff/workspace/answer-cache.ts';
import { newQuoteAddress } from '#web/staff/workspace/new-quote.ts';
import { readFailure } from '#web/staff/workspace/read-failure.ts';
import { useWorkspace } from '#web/staff/workspace/workspace.tsx';
import type { Route } from './+types/new-route.ts';
import { BuilderSkeleton } from './builder-skeleton.tsx';

type JobView = z.output<typeof Job>;
type CustomerView = z.output<typeof CustomerDetail>;

export const meta: Route.MetaFunction = ({ matches }) => [
  { title: `New quote · ${matches[0].loaderData.productName}` },
];

/**
 * Starts a new quote. The device creates its id and stores it. The server gets it with the first change. The URL may
 * contain the id of a customer or of an estimate visit, or the name of someone new.
 */
export default function NewQuote() {
  const { drafts } = useWorkspace();
  const company = useCompany();
  const navigate = useNavigate();
  const begun = useRef(false);
  const [asked] = useSearchParams();
  const { state } = useLocation();
  const id = asked.get('customer') ?? '';
  const customer = useQuery({ ...queries.customers.get.queryOptions({ input: { id } }), enabled: id !== '' });
  const jobId = asked.get('job') ?? '';
  const name = asked.get('name') ?? '';
  const job = useQuery({ ...queries.jobs.get.queryOptions({ input: { id: jobId } }), enabled: jobId !== '' });
  const defaults = company.data;
  useEffect(() => {
    if (!defaults || begun.current || (id !== '' && !customer.data) || (jobId !== '' && !job.data)) return;
    begun.current = true;
    const blank = { ...emptyForm(defaults), customer_name: name };
    const record = newRecord(newId(), formOfVisit(formFor(blank, customer.data), job.data), Date.now());
    void drafts.put(record).then(() => navigate(newQuoteAddress(record.id), { replace: true, state }));
  }, [defaults, drafts, navigate, id, customer.data, jobId, job.data, name, state]);
  if (company.error !== null) return <FailedState error={company.error} onRetry={() => void company.refetch()} />;
  for (const read of [customer, job]) {
    const unknown = readFailure(read);
    if (unknown !== null) return <FailedState error={unknown} onRetry={() => void read.refetch()} />;
  }
  return <BuilderSkeleton title="New quote" />;
}

function formOfVisit(form: QuoteForm, visit: JobView | undefined): QuoteForm {
  if (!visit) return form;
  const { customer_id, customer_name, customer_phone, property_address } = visit;
  return { ...form, customer_id, customer_name, customer_phone, property_address };
}

/** Fills in a customer. Fills in the address only if the customer has a single property. */
function formFor(form: QuoteForm, customer: CustomerView | undefined): QuoteForm {
  if (!customer) return form;
  const [only, ...others] = customer.properties;
  return withCustomer(form, customer, only && others.length === 0 ? only.address : '');
}
