/** The fixed texts of the PDF and its certificate. Texts that the PDF shares with the page are in the quote texts. */
export const DOCUMENT_EN = {
  labels: {
    quote: 'Quote',
    quoteFor: 'Quote for',
    property: 'Property',
    issued: 'Date',
    validUntil: 'Valid until',
    total: 'Total',
    services: 'Services',
    description: 'Description',
    quantity: 'Quantity',
    unitPrice: 'Unit price',
    lineTotal: 'Total',
    approveOnline: 'Review and approve online',
    notes: 'Additional Notes',
    terms: 'Terms',
    /** contains `{page}` and `{pages}` */
    pageOf: 'Page {page} of {pages}',
    signature: 'Signature',
    signedBy: 'Signed by',
    events: 'Quote history',
    time: 'Time',
    event: 'Event',
    who: 'By',
    hashes: 'Document fingerprints (SHA-256)',
    verify: 'Check this document at',
    attachment: 'Quote data, exactly as shown',
  },
  title: (number: string, company: string) => `Quote ${number} – ${company}`,
  decisions: { approved: 'Approved', declined: 'Declined' },
  /** the status line of a decided quote; `who` is empty unless someone signed */
  status: {
    approved: (who: string, moment: string) => `Approved${who && ` by ${who}`} on ${moment}`,
    declined: (moment: string) => `Declined on ${moment}`,
    recorded: (decision: string, moment: string) =>
      `${decision}, recorded by staff on the customer’s behalf on ${moment}`,
    /** after the decision */
    replaced: (revision: number, day: string) => `Replaced by revision ${revision}, approved on ${day}`,
  },
  certificate: {
    titles: { approved: 'Certificate of approval', declined: 'Record of decline' },
    recordTitles: {
      approved: 'Record of approval, entered by staff',
      declined: 'Record of decline, entered by staff',
    },
    recorded: {
      approved: (company: string, channel: string) =>
        `${company} recorded that the customer approved this quote${channel && ` ${channel}`}.`,
      declined: (company: string, channel: string) =>
        `${company} recorded that the customer declined this quote${channel && ` ${channel}`}.`,
    },
    notTheirSignature: 'Staff entered it on the customer’s behalf. It is not the customer’s own electronic signature.',
    declinedOnPage: 'The customer declined this quote on the private quote page.',
    decision: 'Decision',
    recordedDecision: (decision: string) => `${decision}, recorded by staff`,
    nameTyped: 'Typed signature',
    nameConfirmed: 'Confirmed signature',
    customer: 'Customer',
    recordedBy: 'Recorded by',
    time: 'Time',
    timeInUtc: 'Time in UTC',
    quote: 'Quote',
    quoteRevision: (number: string, revision: number) => `${number}, revision ${revision}`,
    company: 'Company',
    total: 'Total',
    reason: 'Reason',
    ip: 'IP address',
    device: 'Device',
    recordedIp: 'Recorded from IP address',
    recordedDevice: 'Recorded on device',
    language: 'Language shown',
    method: 'Method',
    methods: {
      approved: 'Signed by typing a name and choosing Approve on the private quote page',
      confirmed:
        'Signed by confirming the name from this customer’s last signature and choosing Approve on the private quote page',
      declined: 'Declined by choosing Decline on the private quote page',
      staff: (channel: string) => `The customer decided ${channel || 'another way'}; entered by staff`,
    },
    payments: 'Payments',
    moreEvents: (count: number) => `${count} more events in the quote’s history`,
    actors: { staff: 'staff', customer: 'customer', system: 'system' },
    hashes: {
      quote: 'Quote data (quote.json, attached to this file)',
      pdf: 'PDF of this revision before the decision',
      history: 'Last event in this quote’s history',
    },
  },
};

export type DocumentTexts = typeof DOCUMENT_EN;
