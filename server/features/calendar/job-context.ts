import type { Services } from '#server/features/services.ts';
import type { Author } from '#server/platform/auth/context.ts';
import type { OrgScope } from '#server/platform/db/scope.ts';

/** Who works on a job, and what that needs. */
export interface JobContext {
  services: Pick<Services, 'now' | 'jobs' | 'env'>;
  scope: OrgScope;
  author: Author;
  /** of the company */
  timeZone: string;
  /** whether the caller may see a job's amounts */
  seesMoney: boolean;
}
