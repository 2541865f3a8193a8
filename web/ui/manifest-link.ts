/**
 * For the pages of the product and its app. The customer page omits it: a homeowner should not be asked to install the
 * tool of a washing company.
 */
export const MANIFEST_LINK = { rel: 'manifest', href: '/app.webmanifest' } as const;
