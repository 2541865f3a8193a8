import { formatQuantity } from '#domain/pricing/money.ts';
import { QUANTITY_MAX, QUANTITY_MIN } from './price-estimate.ts';

/** Shared by the page and its script. */
export const NO_ESTIMATE_TEXT = `Please enter a number from ${formatQuantity(QUANTITY_MIN)} to ${formatQuantity(QUANTITY_MAX)}.`;
