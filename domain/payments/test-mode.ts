/** Shown on every page, email and document about a payment in test mode. */
export const TEST_MODE = 'Test mode: no money moves';
