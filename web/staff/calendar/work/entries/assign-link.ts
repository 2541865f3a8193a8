/** The search parameter with which a job opens the choice of its crew. */
export const ASSIGN = 'assign';

/** Returns the address of a job that asks at once who goes. */
export const assignLink = (jobId: string) => `/app/jobs/${jobId}?${ASSIGN}`;
