import { Paper, Text } from '@mantine/core';
import type { ReactNode } from 'react';
import { Link } from 'react-router';

/**
 * Values of at least this length get a smaller font. "$123,456.78" is the longest value that fits twice in a phone's
 * width.
 */
const LONG_VALUE = 11;

interface StatProps {
  name: string;
  value: string;
  note?: ReactNode;
  to?: string;
}

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
