import { formatQuantity } from '#domain/pricing/money.ts';
import { QUANTITY_MAX, QUANTITY_MIN } from './price-estimate.ts';

/** The page and its script share it. */
export const NO_ESTIMATE_TEXT = `Please enter a number from ${formatQuantity(QUANTITY_MIN)} to ${formatQuantity(QUANTITY_MAX)}.`;
