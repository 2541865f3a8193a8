import { Paper, Text } from '@mantine/core';
import type { ReactNode } from 'react';

/** "$1,234,567.89" is the longest figure that fits a phone at full size, two in a row. */
const LONG_FIGURE = 13;

/** A figure with its name, for a row of several. @param note what it counts, or how it has changed */
export function Figure({ name, value, note }: { name: string; value: string; note?: ReactNode }) {
  return (
    <Paper withBorder p="md" className="panel">
      <Text size="sm" c="dimmed">
        {name}
      </Text>
      <Text className="report-figure" data-long={value.length > LONG_FIGURE || undefined}>
        {value}
      </Text>
      {note && (
        <Text size="xs" c="dimmed">
          {note}
        </Text>
      )}
    </Paper>
  );
}
