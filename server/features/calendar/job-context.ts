import type { Services } from '#server/features/services.ts';
import type { Author } from '#server/platform/auth/context.ts';
import type { OrgScope } from '#server/platform/db/scope.ts';

/** The person working on a job, with the services this needs. */
export interface JobContext {
  services: Pick<Services, 'now' | 'jobs' | 'env'>;
  scope: OrgScope;
  author: Author;
  /** of the company */
  timeZone: string;
  /** false hides the job's amounts from the caller */
  seesMoney: boolean;
}
