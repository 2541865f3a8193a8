/**
 * The link to the manifest, for pages of the product and its app. The customer page omits it, because a homeowner
 * should not be asked to install a washing company's tool.
 */
export const MANIFEST_LINK = { rel: 'manifest', href: '/app.webmanifest' } as const;
