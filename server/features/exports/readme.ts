/** The texts inside an export: what it contains, and how anybody can verify it without this software. */
import { formatInstant } from '#domain/dates.ts';

export function exportReadme(about: {
  productName: string;
  companyName: string;
  begunAt: Date;
  timeZone: string;
}): string {
  return `Data of ${about.companyName} in ${about.productName}
Started on ${formatInstant(about.begunAt, about.timeZone)} (${about.begunAt.toISOString()})

data/       every table, once as CSV for spreadsheets and once as JSON for programs
pdf/        every quote that was sent; a decided one as the PDF of its decision, byte for byte as stored
photos/     the photos of the quotes, in the largest stored size; those in a folder removed/ were taken out of
            their quote after the customer had been shown them
tax-certificates/
            certificates of customers who pay no tax, named by the customer's id in data/customers
logos/      the logo and earlier ones, a folder each: quotes were shown with them. The current one is named in
            data/organizations as logo_url; pdf.png is the one for print
evidence/   what customers were shown, and the log of every quote, with their hashes
manifest.json   size and SHA-256 of every file here, and what could not be included
check-export.mjs   checks all of it: unpack the ZIP, then run  node check-export.mjs  in the folder

How to read it
- CSV files are UTF-8 with a byte order mark, so that Excel reads accents correctly; cells are separated by commas.
  A text that begins with = + - @ has an apostrophe in front, since a spreadsheet would run it as a formula.
  The JSON files hold every value exactly as it is stored.
- Amounts that end in _cents are whole cents. Rates and shares are fractions: 0.0825 is 8.25 %.
- Times are in UTC (2026-11-21T15:00:00.000Z).
- Rows point to each other by id: quote_items.quote_id is the id of a row in quotes.
- Quotes that were not decided are in pdf/ as they were at the time of the export, without the link to approve them.

Not included: passwords and other secrets or their hashes, the links with which customers approve quotes, the texts of
emails (they contain these links; to whom and when each was sent is in data/messages), and the smaller sizes of photos.

Work can go on during an export. Tables are read page by page over a few minutes, so a change made meanwhile may or may
not be included.
`;
}

export const EVIDENCE_README = `Evidence

revisions/<quote>/<revision>-<SHA-256>.json
    What the customer was shown, as canonical JSON (keys sorted, no white space). The name ends in the SHA-256 of
    the file: sha256sum has to print the same. data/decisions names, as snapshot_sha256, the one that was decided on.

../logos/<SHA-256>-<size>-<ground>/
    organization.logo_url in a revision names the logo it was shown with. The SHA-256 of page-large.webp, page.webp, mail.png
    and pdf.png, concatenated in this order, is the beginning of the folder's name.

events.jsonl
    The log of every quote, an event a line, oldest first for each quote:
    quote_id, seq, previous_hash, hash, body.
    - The SHA-256 of body (the text as it is, in UTF-8) is hash.
    - previous_hash is the hash of the event before it, for the first one 64 zeros. body names it as well.
    - seq counts 1, 2, 3 without gaps.
    Changing, removing or inserting an event breaks one of these. A log that was cut off at its end is found by
    comparison with the certificate: the last page of a decision's PDF names the hash of the last event before it.

../pdf/
    The SHA-256 of a decision's PDF is in data/signed_documents. The certificate on its last page names the same
    snapshot_sha256, and the file quote.json attached to the PDF is that snapshot.

check-export.mjs, one folder up, does all of these checks with Node and nothing else.
`;
