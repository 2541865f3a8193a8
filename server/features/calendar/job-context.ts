import type { Author } from '#server/auth/context.ts';
import type { OrgScope } from '#server/db/scope.ts';
import type { Services } from '#server/features/services.ts';

/** Who works on a job, and what that needs. */
export interface JobContext {
  services: Pick<Services, 'now' | 'jobs' | 'env'>;
  scope: OrgScope;
  author: Author;
  /** of the company */
  timeZone: string;
  /** whether the caller may see what a job brings in */
  seesMoney: boolean;
}
