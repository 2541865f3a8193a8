/**
 * The link to the manifest. The customer page leaves it out, because a homeowner should not be asked to install a
 * washing company's tool.
 */
export const MANIFEST_LINK = { rel: 'manifest', href: '/app.webmanifest' } as const;
