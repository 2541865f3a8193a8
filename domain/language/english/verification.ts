/** Wording of the page that checks a decision's PDF. Only an approval on the customer page is signed. */
export const VERIFICATION_EN = {
  pageTitle: 'Check a quote’s PDF',
  heading: 'Check this document',
  lead: 'Choose the PDF of your approved or declined quote. We’ll tell you whether it’s genuine and hasn’t been changed. You don’t need an account.',
  file: 'Your PDF',
  choose: 'Choose PDF',
  /** once there is a result */
  chooseAnother: 'Choose another PDF',
  drop: 'or drop it here',
  fileHint: 'The file from your email or your quote page, up to 20 MB. We don’t keep it.',
  /** for people who know hashes */
  advanced: 'Check a fingerprint instead',
  hash: 'Document fingerprint (SHA-256)',
  hashHint: 'Instead of the PDF. It has 64 characters, 0 to 9 and a to f. Spaces and capital letters are fine.',
  check: 'Check document',
  checking: 'Checking...',
  nothingGiven: 'Choose the PDF first',
  badHash: 'A document fingerprint has 64 characters, 0 to 9 and a to f',
  refused: {
    RATE_LIMITED: 'Too many files in a short time. Wait a minute, then try again.',
    TOO_LARGE:
      'This file is larger than 20 MB, so we couldn’t check it. Turn on JavaScript to check it on your device, or enter its fingerprint below.',
  },
  notes: {
    checked: {
      what: 'What we check',
      text: 'That this exact PDF was created here, and that the quote, its history and the recorded decision still match it.',
    },
    notChecked: {
      what: 'What we can’t check',
      text: 'A payment receipt, a quote from before the decision, a printed and scanned copy, or a re-saved copy. Ask for the original file that was emailed.',
    },
    kept: {
      what: 'What we keep',
      text: 'Neither the file nor its fingerprint. With JavaScript on, the file never leaves your device.',
    },
  },
  answer: 'Result',
  verdicts: {
    genuine: {
      title: 'Genuine',
      signed: 'This signed copy was created here and hasn’t been changed. It matches the record:',
      /** for a decision that no one signed */
      copies: {
        approved: 'This copy of the approval was created here and hasn’t been changed. It matches the record:',
        declined: 'This copy of the decline was created here and hasn’t been changed. It matches the record:',
      },
    },
    mismatch: {
      title: 'The record was changed',
      text: 'This record does not match its signed evidence. The file was created here, but we can’t confirm it today. Keep your copy and contact the company.',
    },
    sample: {
      title: 'A sample',
      text: 'This is our sample quote. It shows what a quote looks like; no one signed it.',
    },
    unknown: {
      title: 'We don’t recognize this file',
      text: 'It isn’t a signed copy or record we created, or it was changed afterward. Payment receipts and quotes from before the decision can’t be checked here.',
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
