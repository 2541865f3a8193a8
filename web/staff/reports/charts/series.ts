/** The series of the charts. Each has a color in reports.css; without one, its bars would be invisible. */
export const CHART_SERIES = [
  'approved',
  'awaiting_reply',
  'unsent',
  'draft',
  'expired',
  'declined',
  'received',
  'returned',
  'outstanding',
] as const;

export type ChartSeries = (typeof CHART_SERIES)[number];
