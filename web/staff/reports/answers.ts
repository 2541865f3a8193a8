import type { InferContractRouterOutputs } from '@orpc/contract';
import type { reports } from '#contract/reports.ts';

export type ReportAnswers = InferContractRouterOutputs<typeof reports>;
