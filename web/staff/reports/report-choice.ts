import { parseAsString, parseAsStringLiteral, useQueryStates } from 'nuqs';
import { BREAKDOWNS } from '#domain/reports/breakdown.ts';
import { PERIODS } from './period.ts';

export const REPORTS = ['overview', 'breakdown', 'payments', 'tax', 'work', 'follow-ups', 'price-coach'] as const;
type ReportName = (typeof REPORTS)[number];

export const REPORT_LABELS: Record<ReportName, string> = {
  overview: 'Overview',
  breakdown: 'What sells',
  payments: 'Payments',
  tax: 'Tax',
  work: 'Jobs and hours',
  'follow-ups': 'Reminders',
  'price-coach': 'Price coach',
};

const PARSERS = {
  report: parseAsStringLiteral(REPORTS).withDefault('overview'),
  cut: parseAsStringLiteral(BREAKDOWNS).withDefault('service'),
  period: parseAsStringLiteral(PERIODS).withDefault('12-months'),
  from: parseAsString.withDefault(''),
  to: parseAsString.withDefault(''),
  by: parseAsString.withDefault(''),
};

/** Keeps the choice in the URL, so it survives a reload and people can share it. */
export function useReportChoice() {
  return useQueryStates(PARSERS, { history: 'replace' });
}

export type ReportChoice = ReturnType<typeof useReportChoice>[0];
export type ChooseReport = (change: Partial<ReportChoice>) => void;

export interface ReportInput {
  from: string;
  to: string;
  author_id?: string;
}

export interface ReportProps {
  input: ReportInput;
}
