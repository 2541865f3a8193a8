/** The page that checks the PDF of a decision, which is signed only where a customer approved on the page. */
export const VERIFICATION_EN = {
  /** in the browser's tab */
  pageTitle: 'Check a quote’s PDF',
  heading: 'Is this PDF genuine?',
  lead: 'Every approved or declined quote gets a PDF that ends in a certificate. Check here that yours is one of them, and that the file hasn’t been altered. You don’t need an account.',
  file: 'PDF with the certificate',
  fileHint: 'At most 20 MB. The file is not kept; with JavaScript it does not even leave your device.',
  hash: 'Or its SHA-256',
  hashHint: '64 characters, 0 to 9 and a to f. Spaces and capital letters are fine.',
  check: 'Check',
  checking: 'Checking...',
  nothingGiven: 'Choose the PDF, or enter its SHA-256',
  badHash: 'A SHA-256 has 64 characters, 0 to 9 and a to f',
  refused: {
    RATE_LIMITED: 'That was a lot of files in a short time. Wait a minute, then check again.',
    TOO_LARGE:
      'This file is larger than 20 MB, so it was not read. Turn on JavaScript to check it on your device, or enter its SHA-256.',
  },
  notes: {
    checked: {
      what: 'What is checked.',
      text: 'Whether a PDF with exactly these bytes was made here, and whether the quote, its history and the decision on record still match it.',
    },
    notChecked: {
      what: 'What is not.',
      text: 'A PDF from before the decision, a printed and scanned copy, or a re-saved copy: their bytes differ. Ask for the file as it was emailed.',
    },
    kept: { what: 'What is kept.', text: 'Neither the file nor its hash.' },
  },
  answer: 'Answer',
  verdicts: {
    genuine: {
      title: 'Genuine',
      signed: 'This signed copy was made here and has not been changed. It matches the record:',
      /** nobody signed */
      copies: {
        approved: 'This copy of the approval was made here and has not been changed. It matches the record:',
        declined: 'This copy of the decline was made here and has not been changed. It matches the record:',
      },
    },
    mismatch: {
      title: 'The record was changed',
      text: 'This record does not match its signed evidence. The file was made here, but what we hold today cannot confirm it. Keep your copy, and ask the company.',
    },
    sample: {
      title: 'A sample',
      text: 'This is our sample quote. It shows what a quote looks like; nobody has signed it.',
    },
    unknown: {
      title: 'We don’t know this file',
      text: 'It isn’t one of our signed copies, or it was changed since it was signed.',
    },
  },
  facts: {
    company: 'Company',
    quote: 'Quote',
    decision: 'Decision',
    recorded: (decision: string) => `${decision}, recorded by the company on the customer’s behalf`,
    signedBy: 'Signed by',
    customer: 'Customer',
    time: 'Time',
  },
};

export type VerificationTexts = typeof VERIFICATION_EN;
