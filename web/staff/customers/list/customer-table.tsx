import { Button, Table } from '@mantine/core';
import { Link } from 'react-router';
import { barShare, lifetimeCents } from '#domain/customer/standing.ts';
import { staffDate } from '#domain/dates.ts';
import { formatMoney } from '#domain/pricing/money.ts';
import type { Standing } from '#web/staff/customers/standing.ts';
import { StatusLabel } from '#web/staff/quotes/status-label.tsx';
import { useViewer } from '#web/staff/workspace/viewer.ts';
import { addressesOf } from './addresses-of.ts';
import type { Row, Standings } from './use-standings.ts';

export function CustomerTable({ rows, standings }: { rows: readonly Row[]; standings: Standings }) {
  const { may } = useViewer();
  return (
    <Table highlightOnHover withRowBorders={false} className="list-table wide-only">
      <Table.Thead>
        <Table.Tr>
          <Table.Th className="list-who">Customer</Table.Th>
          <Table.Th className="customer-phone">Phone</Table.Th>
          <Table.Th>Last quote</Table.Th>
          <Table.Th className="customer-lifetime-head">Lifetime value</Table.Th>
          <Table.Th className="number">Balance due</Table.Th>
        </Table.Tr>
      </Table.Thead>
      <Table.Tbody>
        {rows.map((row) => (
          <Table.Tr key={row.id}>
            <Table.Td className="list-who customer-who">
              <Link to={`/app/customers/${row.id}`} className="list-name" title={row.name}>
                {row.name}
              </Link>
              <span className="list-more">{addressesOf(row)}</span>
              {may('quotes.write') && (
                <Button
                  component={Link}
                  to={`/app/quotes/new?customer=${row.id}`}
                  variant="default"
                  className="list-button customer-new"
                  aria-label={`New quote for ${row.name}`}
                >
                  New quote
                </Button>
              )}
            </Table.Td>
            <Table.Td className="nowrap customer-phone">{row.phone}</Table.Td>
            <Totals standing={standings.of(row)} mostCents={standings.mostCents} />
          </Table.Tr>
        ))}
      </Table.Tbody>
    </Table>
  );
}

function Totals({ standing, mostCents }: { standing: Standing | undefined; mostCents: number }) {
  const { timeZone, currency } = useViewer();
  const lifetime = standing ? lifetimeCents(standing.approved) : 0;
  return (
    <>
      <Table.Td className="nowrap">
        {standing?.last_quote && (
          <span className="customer-last">
            <StatusLabel label={standing.last_quote.label} />
            {staffDate(standing.last_quote.at, timeZone)}
          </span>
        )}
      </Table.Td>
      <Table.Td className="number">
        {standing && (
          <span className="customer-lifetime">
            {lifetime > 0 && (
              <span className="customer-bar" aria-hidden="true">
                <span style={{ width: `${barShare(lifetime, mostCents) * 100}%` }} />
              </span>
            )}
            <span>{lifetime > 0 ? formatMoney(lifetime, currency) : '–'}</span>
          </span>
        )}
      </Table.Td>
      <Table.Td className="number">
        {standing && (standing.open_cents > 0 ? formatMoney(standing.open_cents, currency) : '–')}
      </Table.Td>
    </>
  );
}
