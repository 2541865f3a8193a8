/**
 * For the pages of the product and its app. A customer's page goes without: a homeowner is not asked to install what a
 * washing company works with.
 */
export const MANIFEST_LINK = { rel: 'manifest', href: '/app.webmanifest' } as const;
