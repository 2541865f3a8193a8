import type { Services } from '#server/features/services.ts';
import type { Author } from '#server/platform/auth/context.ts';
import type { OrgScope } from '#server/platform/db/scope.ts';

export interface JobContext {
  services: Pick<Services, 'now' | 'jobs' | 'env'>;
  scope: OrgScope;
  author: Author;
  timeZone: string;
  /** False hides the job's amounts from the caller. */
  seesMoney: boolean;
}
