import { ActionIcon } from '@mantine/core';
import { Link } from 'react-router';
import { staffDate } from '#domain/dates.ts';
import { formatMoney } from '#domain/pricing/money.ts';
import { StatusLabel } from '#web/staff/quotes/status-label.tsx';
import { useViewer } from '#web/staff/workspace/viewer.ts';
import { Icon } from '#web/ui/icons.tsx';
import { callHref, dialable } from '#web/ui/phone-links.ts';
import { addressesOf } from './addresses-of.ts';
import type { Row, Standings } from './use-standings.ts';

/** The list of customers on a phone, with a button to call each one. */
export function CustomerRows({ rows, standings }: { rows: readonly Row[]; standings: Standings }) {
  const { currency, timeZone } = useViewer();
  return (
    <ul className="list-rows narrow-only">
      {rows.map((row) => {
        const standing = standings.of(row);
        return (
          <li key={row.id} className="list-row">
            <Link to={`/app/customers/${row.id}`} className="list-name">
              {row.name}
            </Link>
            <span className="list-more">{addressesOf(row)}</span>
            <div className="list-state">
              {standing?.last_quote && <StatusLabel label={standing.last_quote.label} />}
              {standing &&
                (standing.open_cents > 0 ? (
                  <strong className="customer-balance">Balance {formatMoney(standing.open_cents, currency)}</strong>
                ) : (
                  standing.last_quote && (
                    <span className="list-more">{staffDate(standing.last_quote.at, timeZone)}</span>
                  )
                ))}
            </div>
            {dialable(row.phone) && (
              <div className="list-actions customer-call">
                <ActionIcon
                  component="a"
                  href={callHref(row.phone)}
                  variant="default"
                  size={44}
                  aria-label={`Call ${row.phone}`}
                >
                  <Icon name="phone" />
                </ActionIcon>
              </div>
            )}
          </li>
        );
      })}
    </ul>
  );
}
