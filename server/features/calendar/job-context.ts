import type { Services } from '#server/features/services.ts';
import type { Author } from '#server/platform/auth/context.ts';
import type { OrgScope } from '#server/platform/db/scope.ts';

/** The context of a change to a job: who makes it, and the services it needs. */
export interface JobContext {
  services: Pick<Services, 'now' | 'jobs' | 'env'>;
  scope: OrgScope;
  author: Author;
  /** the company's time zone */
  timeZone: string;
  /** false hides the job's amounts from the caller */
  seesMoney: boolean;
}
