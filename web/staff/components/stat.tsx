import { Paper, Text } from '@mantine/core';
import type { ReactNode } from 'react';
import { Link } from 'react-router';

/**
 * The length from which a value gets a smaller font. "$123,456.78" is the longest one that fits a phone at full size,
 * two in a row.
 */
const LONG_VALUE = 11;

interface StatProps {
  name: string;
  value: string;
  /** what the total counts, or how it has changed */
  note?: ReactNode;
  /** the screen with the details */
  to?: string;
}

/** A total with its name, shown in a row of several. */
export function Stat({ to, ...stat }: StatProps) {
  if (to === undefined)
    return (
      <Paper withBorder p="md" className="panel">
        <StatParts {...stat} />
      </Paper>
    );
  return (
    <Paper component={Link} to={to} withBorder p="md" className="panel figure-link">
      <StatParts {...stat} />
    </Paper>
  );
}

function StatParts({ name, value, note }: Omit<StatProps, 'to'>) {
  return (
    <>
      <Text size="sm" c="dimmed">
        {name}
      </Text>
      <Text className="report-figure" data-long={value.length > LONG_VALUE || undefined}>
        {value}
      </Text>
      {note && (
        <Text size="xs" c="dimmed">
          {note}
        </Text>
      )}
    </>
  );
}
