export const SITE_EN = {
  skip: 'Skip to content',
  main: 'Main',
  menu: 'Menu',
  close: 'Close',
  signIn: 'Sign in',
  startTrial: 'Start free trial',
  about: 'Quotes for pressure-washing businesses. Priced on the spot, approved and signed online.',
  groups: { product: 'Product', owners: 'For owners', company: 'Company' },
  links: {
    features: 'Features',
    pricing: 'Pricing',
    faq: 'FAQ',
    sample: 'Sample quote',
    api: 'API',
    verify: 'Check a quote’s PDF',
    services: 'Services and rates',
    surfaces: 'Surfaces and materials',
    blog: 'Blog',
    about: 'About',
    contact: 'Contact',
    terms: 'Terms',
    privacy: 'Privacy',
  },
};

export type SiteTexts = typeof SITE_EN;
