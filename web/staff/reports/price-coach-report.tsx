import { Anchor, Text } from '@mantine/core';
import { keepPreviousData, useQuery } from '@tanstack/react-query';
import { Link } from 'react-router';
import { formatMoney, formatPercent, formatQuantity } from '#domain/pricing/money.ts';
import { DECIDED_MIN } from '#domain/reports/price-coach.ts';
import { queries } from '#web/api/query.ts';
import { EmptyState } from '#web/staff/components/empty-state.tsx';
import { useViewer } from '#web/staff/workspace/viewer.ts';
import type { ReportAnswers } from './answers.ts';
import { RangeList } from './charts/range-list.tsx';
import { countColumn, minor, shareColumn, textColumn } from './columns.tsx';
import { Loaded } from './loaded.tsx';
import { NothingIn } from './nothing-in.tsx';
import type { ReportProps } from './report-choice.ts';
import { ReportSection } from './report-section.tsx';

type Answer = ReportAnswers['priceCoach'];
type Service = Answer['services'][number];
type Band = Service['bands'][number];

export function PriceCoachReport({ input: { from, to } }: ReportProps) {
  const query = useQuery({
    ...queries.reports.priceCoach.queryOptions({ input: { from, to } }),
    placeholderData: keepPreviousData,
  });
  return (
    <Loaded query={query}>
      {({ services, period }) => (
        <>
          <Text size="sm" c="dimmed" maw="44rem">
            See how often customers approve each price. Prices are per unit, before the material multiplier. If two bars
            overlap, it’s too close to call. Prices with fewer than {DECIDED_MIN} decided quotes aren’t compared. Change
            your rates in{' '}
            <Anchor component={Link} to="/app/config" size="sm" underline="always">
              Pricing Config
            </Anchor>
            .
          </Text>
          {services.length === 0 && (
            <EmptyState picture="chart" title="No prices to compare">
              <NothingIn what="No quotes decided for services in your rate book" period={period} />
            </EmptyState>
          )}
          {services.map((service) => (
            <ServiceSection
              key={`${service.surface} ${service.service} ${service.unit}`}
              {...service}
              period={period}
            />
          ))}
        </>
      )}
    </Loaded>
  );
}

const UNITS: Readonly<Record<string, string>> = { sqft: 'per square foot', lft: 'per linear foot', flat: 'each' };

function ServiceSection({ surface, service, unit, bands, period }: Service & { period: Answer['period'] }) {
  const { currency } = useViewer();
  const price = ({ from_cents, to_cents }: Band) =>
    from_cents === to_cents
      ? formatMoney(from_cents, currency)
      : `${formatMoney(from_cents, currency)} to ${formatMoney(to_cents, currency)}`;
  return (
    <ReportSection
      title={`${service} – ${surface}`}
      lead={`Price ${UNITS[unit] ?? unit}`}
      fileName={`prices-${service}-${surface}-${period.from}-to-${period.to}`}
      rows={bands}
      keyOf={({ from_cents }) => String(from_cents)}
      columns={[
        textColumn('Price', price),
        countColumn('Approved', ({ approved }: Band) => approved),
        countColumn('Declined', ({ declined }: Band) => declined),
        { ...shareColumn('Win rate', ({ win_rate }: Band) => win_rate), show: rateLabelOf },
        minor(shareColumn('At least', ({ low }: Band) => low)),
        minor(shareColumn('At most', ({ high }: Band) => high)),
      ]}
      empty={null}
    >
      <RangeList
        ranges={bands.map((band) => ({
          id: String(band.from_cents),
          name: price(band),
          value:
            band.win_rate === null || band.low === null || band.high === null
              ? null
              : { share: band.win_rate, low: band.low, high: band.high },
          words: band.win_rate === null ? rateLabelOf(band) : `Approved ${rateLabelOf(band)} quotes`,
        }))}
      />
    </ReportSection>
  );
}

/** Formats a win rate, "62% of 140", or says that there is too little data. */
function rateLabelOf({ win_rate, approved, declined }: Band): string {
  const count = formatQuantity(approved + declined);
  return win_rate === null ? `too few (${count})` : `${formatPercent(win_rate, 0)} of ${count}`;
}
