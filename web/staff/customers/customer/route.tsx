import { Button } from '@mantine/core';
import { useQuery } from '@tanstack/react-query';
import { useEffect } from 'react';
import { Link, useNavigate } from 'react-router';
import { errorCodeOf } from '#domain/errors.ts';
import { queries } from '#web/api/query.ts';
import { BackLink } from '#web/staff/components/back-link.tsx';
import { FailedState } from '#web/staff/components/failed-state.tsx';
import { LoadingPanels } from '#web/staff/components/loading.tsx';
import { Screen } from '#web/staff/components/screen.tsx';
import { NotFoundScreen } from '#web/staff/shell/screens.tsx';
import { readFailure } from '#web/staff/workspace/read-failure.ts';
import { useViewer } from '#web/staff/workspace/viewer.ts';
import { Icon } from '#web/ui/icons.tsx';
import type { Route } from './+types/route.ts';
import { CertificatePanel } from './certificate-panel.tsx';
import { ContactLinks, ContactPanel } from './contact-panel.tsx';
import { EditPanel } from './edit-panel.tsx';
import { MergesPanel } from './merges-panel.tsx';
import { MessagesPanel } from './messages-panel.tsx';
import { MoneyPanel } from './money-panel.tsx';
import { CustomerPhotosPanel } from './photos-panel.tsx';
import { PlansPanel } from './plans-panel.tsx';
import { PropertiesPanel } from './properties-panel.tsx';
import { QuotesPanel } from './quotes-panel.tsx';
import { ReachPanel } from './reach-panel.tsx';
import { CustomerVisitsPanel } from './visits-panel.tsx';

export const meta: Route.MetaFunction = ({ matches }) => [
  { title: `Customers · ${matches[0].loaderData.productName}` },
];

/** Shows one customer. The history comes first, because the contact details would fill a phone's screen. */
export default function CustomerScreen({ params: { id } }: Route.ComponentProps) {
  const query = useQuery(queries.customers.get.queryOptions({ input: { id } }));
  const mayChange = useViewer().may('customers.change');
  const { data } = query;
  const failure = readFailure(query);
  useLeadOn(id, data?.id);
  if (!data && failure !== null && ['NOT_FOUND', 'INVALID_INPUT'].includes(errorCodeOf(failure)))
    return <NotFoundScreen />;
  return (
    <Screen
      title={data?.name ?? 'Customer'}
      lead={
        <>
          <BackLink to="/app/customers">All customers</BackLink>
          {data && <ContactLinks customer={data} />}
        </>
      }
      action={data && <NewQuote id={data.id} />}
    >
      {data && <title>{`${data.name} · Customers`}</title>}
      {!data && failure === null && <LoadingPanels heights={[120, 200]} />}
      {!data && failure !== null && <FailedState error={failure} onRetry={() => void query.refetch()} />}
      {data && (
        <div className="customer-columns" key={data.id}>
          <div>
            <QuotesPanel id={data.id} />
            <PlansPanel id={data.id} />
            <CustomerVisitsPanel id={data.id} />
            <MoneyPanel id={data.id} />
            <MessagesPanel id={data.id} />
            <CustomerPhotosPanel id={data.id} />
          </div>
          <div>
            {mayChange ? <EditPanel customer={data} /> : <ContactPanel customer={data} />}
            <CertificatePanel customer={data} />
            <PropertiesPanel customer={data} />
            <ReachPanel customer={data} />
            {mayChange && <MergesPanel customer={data} />}
          </div>
        </div>
      )}
    </Screen>
  );
}

/** Redirects from the URL of a merged customer to the URL of the customer that was kept. */
function useLeadOn(asked: string, found: string | undefined): void {
  const navigate = useNavigate();
  useEffect(() => {
    if (found && found !== asked) void navigate(`/app/customers/${found}`, { replace: true });
  }, [asked, found, navigate]);
}

function NewQuote({ id }: { id: string }) {
  if (!useViewer().may('quotes.write')) return null;
  return (
    <Button component={Link} to={`/app/quotes/new?customer=${id}`} leftSection={<Icon name="plus" />}>
      New quote for this customer
    </Button>
  );
}
