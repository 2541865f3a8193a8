import { formatInstant } from '#domain/dates.ts';

export function exportReadme(about: {
  productName: string;
  companyName: string;
  begunAt: Date;
  timeZone: string;
}): string {
  return `Data of ${about.companyName} in ${about.productName}
Started on ${formatInstant(about.begunAt, about.timeZone)} (${about.begunAt.toISOString()})

data/       every table as CSV for spreadsheets and as JSON for programs
pdf/        every sent quote; a decided quote as the exact PDF of its decision
photos/     the photos of the quotes, in the largest stored size. A removed/ folder holds photos that were removed
            from a quote after its customer had seen them
tax-certificates/
            exemption certificates, named by the customer's id in data/customers
logos/      your current logo and earlier ones, one folder each, because earlier quotes show them. logo_url in
            data/organizations names the current one; pdf.png is the one for print
evidence/   what customers were shown, and the history of every quote, with hashes
manifest.json   size and SHA-256 of every file, and what couldn't be included
check-export.mjs   checks all of it: unpack the ZIP, then run  node check-export.mjs  in the folder

How to read it
- CSV files are UTF-8 with a byte order mark, so Excel reads accents correctly. Commas separate the cells.
  Text that begins with = + - @ has an apostrophe in front, because a spreadsheet would run it as a formula.
  The JSON files hold every value exactly as it is stored.
- Amounts that end in _cents are whole cents. Rates and shares are fractions: 0.0825 is 8.25%.
- Times are in UTC (2026-11-21T15:00:00.000Z).
- Rows refer to each other by id: quote_items.quote_id is the id of a row in quotes.
- Undecided quotes are in pdf/ as they were at the time of the export, without the approval link.

Not included: passwords and other secrets or their hashes, approval links, the text of emails (it contains these links;
data/messages says to whom and when each was sent), and the smaller sizes of photos.

You can keep working during an export. Tables are read page by page over a few minutes, so a change made in the meantime
may or may not be included.
`;
}

export const EVIDENCE_README = `Evidence

revisions/<quote>/<revision>-<SHA-256>.json
    What the customer was shown, as canonical JSON (keys sorted, no white space). The name ends in the SHA-256 of
    the file: sha256sum must print the same. data/decisions names, as snapshot_sha256, the one that was decided on.

../logos/<SHA-256>-<size>-<ground>/
    organization.logo_url in a revision names the logo it was shown with. The SHA-256 of page-large.webp, page.webp, mail.png
    and pdf.png, concatenated in this order, is the beginning of the folder's name.

events.jsonl
    The history of every quote, one event per line, oldest first for each quote:
    quote_id, seq, previous_hash, hash, body.
    - The SHA-256 of body (the text as it is, in UTF-8) is hash.
    - previous_hash is the hash of the event before it, or 64 zeros for the first one. body names it, too.
    - seq counts 1, 2, 3 without gaps.
    Changing, removing or inserting an event breaks one of these. If the end of a history is missing,
    the certificate shows it: the last page of a decision's PDF names the hash of the last event before it.

../pdf/
    The SHA-256 of a decision's PDF is in data/signed_documents. The certificate on its last page names the same
    snapshot_sha256, and the file quote.json attached to the PDF is that snapshot.
    Its consent_text is the wording for a page without card payment, as recorded with the revision. The wording that
    the customer saw when they approved is on the certificate, and consent_text in data/decisions.

check-export.mjs, one folder up, does all of these checks with Node and nothing else.
`;
