/** The product's name, unless a deployment sets PRODUCT_NAME. */
export const DEFAULT_PRODUCT_NAME = 'Rinseline';
