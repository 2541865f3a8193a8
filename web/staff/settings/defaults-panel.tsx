import { Skeleton } from '@mantine/core';
import { useQuery } from '@tanstack/react-query';
import { depositRuleLabel } from '#domain/payments/deposit.ts';
import { formatMoney, formatPercent } from '#domain/pricing/money.ts';
import { type Role, roleAllows } from '#domain/team/permissions.ts';
import { queries } from '#web/api/query.ts';
import type { CompanyView } from '#web/staff/company/company-view.ts';
import { Facts } from '#web/staff/components/facts.tsx';
import { FailedState } from '#web/staff/components/failed-state.tsx';
import { Panel } from '#web/staff/components/screen.tsx';
import { useViewer } from '#web/staff/workspace/viewer.ts';
import { DefaultsEditor } from './defaults-editor.tsx';

/** The defaults for new quotes. Only owners and admins can change them. */
export function DefaultsPanel({ role }: { role: Role }) {
  const company = useQuery(queries.company.get.queryOptions());
  const mayChange = useViewer().may('company_settings.change');
  const allowed = roleAllows(role, 'company_settings.change');
  return (
    <Panel
      title="Company defaults"
      lead={
        allowed
          ? 'New quotes start with these, and you can change them on each quote. Existing quotes don’t change.'
          : 'New quotes start with these. The owner or an admin can change them.'
      }
    >
      {company.data && mayChange && <DefaultsEditor company={company.data} />}
      {company.data && !mayChange && <DefaultsFacts company={company.data} />}
      {company.isPending && <Skeleton h={260} role="status" aria-label="Loading" />}
      {company.isError && !company.data && <FailedState error={company.error} onRetry={() => void company.refetch()} />}
    </Panel>
  );
}

function DefaultsFacts({ company }: { company: CompanyView }) {
  const charge = (cents: number) => (cents > 0 ? formatMoney(cents, company.currency) : 'None');
  return (
    <Facts
      facts={[
        ['Tax rate', company.tax_rate > 0 ? formatPercent(company.tax_rate, 1) : 'None'],
        ['Quotes are valid for', company.validity_days === 1 ? '1 day' : `${company.validity_days} days`],
        ['Minimum charge', charge(company.minimum_charge_cents)],
        ['Trip charge', charge(company.trip_charge_cents)],
        ['Deposit', company.deposit ? depositRuleLabel(company.deposit, company.currency) : 'None'],
        ['Other ways to pay', company.other_ways_to_pay || 'None'],
      ]}
    />
  );
}
