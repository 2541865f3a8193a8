export function SignatureSection() {
  return (
    <>
      <h2 id="signatures">Electronic signatures</h2>
      <p>
        A customer approves by opening the link, typing a name and choosing Approve. A sentence next to the button says
        what this means and is kept with the decision. The software records the typed name, the time and time zone, the
        IP address, the browser, and the SHA-256 checksum of exactly what was shown. The last page of the signed PDF
        lists them.
      </p>
      <p>
        This proves that someone who had the link agreed to exactly this content at that time. It does not prove who
        that person is: the software doesn’t check IDs. In many places, including the United States, a typed name can be
        a valid signature when both sides agree to sign electronically. Some contracts need more, such as ink or a
        notary. It’s up to you to find out whether a signature made here is enough for your contract.
      </p>
      <p>
        Staff can record a decision that a customer made by phone, in person, by email or on paper. The page, PDF and
        email then say that staff recorded it; it never looks like the customer’s own signature.
      </p>
    </>
  );
}

export function DecidingSection() {
  return (
    <>
      <h2 id="final">Decided quotes are final</h2>
      <p>
        After a decision, the database refuses changes to the quote, its lines and its “before” photos. Photos of the
        finished work can still be added. Every entry in a quote’s history contains the checksum of the entry before it,
        so any later change would show.
      </p>
      <p>
        Before the decision you can change a quote you have sent. The same link then shows the new version, and an
        approval of the old one is refused.
      </p>
    </>
  );
}
