/** The product's name unless a deployment sets another one by PRODUCT_NAME. */
export const DEFAULT_PRODUCT_NAME = 'Rinseline';
