/** Wording of a quote: on the customer page, in its PDF, and in the staff's preview. */
export const QUOTE_EN = {
  quote: 'Quote',
  quoteNumber: (number: string) => `Quote ${number}`,
  quoteFrom: (number: string, company: string) => `Quote ${number} from ${company}`,
  revision: (revision: number) => `Revision ${revision}`,
  by: (name: string) => `by ${name}`,
  sample: 'Sample',
  status: { pending: 'Pending', approved: 'Approved', declined: 'Declined', mismatch: 'Not verified' },
  logoOf: (company: string) => `${company} logo`,
  quoteFor: 'Quote For',
  customerName: 'Customer name',
  /** headlines of the customer's page */
  quoteForPlace: (place: string) => `Your quote for ${place}`,
  updatedForPlace: (place: string) => `Your updated quote for ${place}`,
  contentOf: { approved: 'What you approved', declined: 'What you declined', done: 'What we did' },
  glance: 'At a glance',
  total: 'Total',
  totals: 'Totals',
  depositDue: 'Deposit due on approval',
  /** next to the total */
  depositOnApproval: 'Deposit on approval',
  whenDone: 'When work is done',
  /** shown after payments toward an earlier version */
  dueOnApproval: 'Due on approval',
  nothingDueOnApproval: 'Nothing is due on approval',
  validUntil: (day: string) => `Valid until ${day}`,
  services: 'Services',
  /** when the customer reads the page in a language other than the quote's */
  notTranslated: (company: string) =>
    `Services, notes and terms aren’t translated. They appear as ${company} wrote them.`,
  /** lines that the customer can add or remove */
  options: {
    heading: 'Options',
    note: 'Prices before discount and tax. You can change your selections until you approve.',
    update: 'Update total',
    /** next to a chosen option */
    yours: 'Option',
    totalWith: (count: number, packageName: string | null) => {
      const options = `${count} ${count === 1 ? 'option' : 'options'}`;
      if (packageName === null) return `Total with ${options}`;
      return `Total with ${packageName}${count === 0 ? '' : ` and ${options}`}`;
    },
    choosePackage: 'Choose a package',
    recommended: 'Recommended',
    /** before a list of services. `more`: what they cost, or null */
    everythingIn: (packageName: string, more: string | null) =>
      more === null ? `Everything in ${packageName}, plus:` : `Everything in ${packageName}, and for ${more} more:`,
    packages: 'Packages, before discount and tax',
    selected: 'Selected',
    packagesNotChosen: 'Packages not selected, before discount and tax',
    /** after the heading of the services */
    inPackage: (packageName: string) => `in ${packageName}`,
    totalChanged: (total: string) => `The total is now ${total}. Check it, then approve again.`,
    total: (amount: string) => `The total is ${amount}`,
    notChosen: 'Options not selected, before discount and tax',
    offline: 'No connection. Your selections weren’t updated.',
    offered: 'Options, not selected',
  },
  notes: 'Additional Notes',
  terms: 'Terms',
  sumBeforeDiscount: 'Subtotal before discount',
  discount: 'Discount',
  washPlan: 'Wash plan',
  subtotal: 'Subtotal',
  tax: 'Tax',
  /** after a quantity. A flat price has none */
  units: { sqft: 'sq ft', lft: 'linear ft', flat: '' },
  ofSum: (sum: string) => `of ${sum}`,
  photos: 'Property Images',
  photoGroups: { pre_damage: 'Pre-existing Condition', post_work: 'After Work Completed' },
  photoNumber: (group: string, number: number) => `${group}, photo ${number}`,
  /** damage that was there before the work, marked on photos */
  pins: {
    kinds: {
      crack: 'Crack',
      chip: 'Chip',
      loose_part: 'Loose part',
      loose_mortar: 'Loose mortar',
      oxidation: 'Oxidation',
      peeling_paint: 'Peeling paint',
      rust: 'Rust',
      stain: 'Stain',
      rot: 'Rot',
      dead_plant: 'Dead plant',
      other: 'Other damage',
    },
    lead: (count: number) =>
      `We marked ${count} ${count === 1 ? 'spot that was' : 'spots that were'} damaged before our work.`,
    /** while the quote can be signed */
    note: (count: number) => `Please look at ${count === 1 ? 'it' : 'them'} before you sign.`,
    /** instead of the place in the photo, for people who can’t see it */
    spot: (number: number) => `Spot ${number}`,
    /** next to a box that the customer checks before approving */
    seen: (count: number) => `I’ve seen the ${count === 1 ? 'marked spot' : `${count} marked spots`}`,
    before: 'The damage was there before the work.',
    lookAgain: 'Look again',
    missing: (seen: string) => `Check “${seen}” to approve.`,
  },
  /** the consent next to the Approve button. Names only buttons that the page has */
  consent: (company: string, offersCard: boolean) =>
    `By choosing ${offersCard ? 'Approve (or Approve and pay)' : 'Approve'} with my typed name, I accept this quote from ${company} and agree to sign it electronically. ` +
    'My typed name is my signature. I can print or save this page and the signed copy.',
  channels: { phone: 'by phone', in_person: 'in person', email: 'by email', paper: 'on paper' },
  newOffer: 'This is a new offer. It replaces the quote you declined.',
  /** after a decline, while an earlier version is still approved */
  newOfferOverApproved: 'This is a new offer. It replaces the quote you approved only if you approve this one.',
  changes: {
    heading: 'What changed',
    sinceBefore: 'Since the version you last saw.',
    sinceDeclined: 'Since the quote you declined.',
    sinceApproved: 'Since the quote you approved.',
    added: 'added: ',
    was: 'was ',
    removed: 'removed: ',
    /** the new price, next to the lowered price of the approved version */
    price: 'Price',
    deposit: 'Deposit',
    validUntil: 'Valid until',
    customer: 'Customer',
    company: 'Company',
    companyPhone: 'Company phone',
    companyEmail: 'Company email',
    companyAddress: 'Company address',
    license: 'License',
    email: 'Email',
    phone: 'Phone',
    address: 'Property address',
    language: 'Language',
    notes: 'Notes',
    optional: 'optional',
    optionalNotIncluded: 'optional, not selected',
    packages: 'Packages',
    recommended: (name: string) => `${name} (recommended)`,
    /** the smallest package that contains the line */
    inPackage: (name: string) => `in ${name} and up`,
    oneOf: (name: string) => `one of: ${name}`,
    notTaxed: 'not taxed',
    included: (line: string) => `What’s included in ${line}`,
    order: 'Line order',
    photoOrder: 'Photo order',
    changed: 'changed',
    photo: 'Photo',
    pins: 'Marked spots',
    somePins: (count: number) => (count === 1 ? 'Marked spot' : `${count} marked spots`),
    manyPhotos: (count: number) => `${count} photos`,
    withoutCaption: (count: number) => `${count} without a caption`,
  },
};

export type QuoteTexts = typeof QUOTE_EN;
