/** Stays on the origin of the page that the person came from. */
export const pageAt = (path: string, comesFrom: string): string => new URL(`/test-payments/${path}`, comesFrom).href;
