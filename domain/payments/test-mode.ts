/** Stands on every page, mail and document that follows from a payment with which no money moves. */
export const TEST_MODE = 'Test mode: no money moves';
