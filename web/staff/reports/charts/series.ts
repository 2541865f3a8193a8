/** The series of the charts. Each needs a color in reports.css. Without a color, its bars are invisible. */
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
