/** Shown on every page, email and document about a test-mode payment. */
export const TEST_MODE = 'Test mode: no money moves';
