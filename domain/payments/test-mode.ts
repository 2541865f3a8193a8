/** Stands on every page, mail and document that follows from a payment at the built-in test provider. */
export const TEST_MODE = 'Test mode: no money moves';
