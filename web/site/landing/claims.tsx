/** The last results in bench/README.md. tests/site/claims.test.ts compares them. */
const MEASUREMENTS = [
  ['3 taps', 'and one typed name, from the link to an approved quote.'],
  [
    '100',
    'out of 100 in Google’s page test (Lighthouse) for the customer’s page: speed, accessibility, best practices.',
  ],
  ['19 KB', 'is all this page’s code. No trackers, no cookie banner, nothing from other companies.'],
  ['1.2 s', 'to open the app for the first time on a slow phone.'],
] as const;

export function Claims() {
  return (
    <section className="landing-part" aria-labelledby="claims-title">
      <div className="landing-inside">
        <h2 id="claims-title">Claims you can check</h2>
        <p className="landing-lead">We’re new, so here is what we can prove instead of a wall of logos.</p>
        <dl className="claims">
          {MEASUREMENTS.map(([figure, text]) => (
            <div key={figure}>
              <dt>{figure}</dt>
              <dd>{text}</dd>
            </div>
          ))}
        </dl>
        <ul className="promises">
          <li>
            <h3>Leave anytime, with everything</h3>
            <p className="muted">
              One ZIP with customers, quotes, PDFs, photos and signatures, in files other programs read. Even after your
              trial.
            </p>
          </li>
          <li>
            <h3>Signed copies prove themselves</h3>
            <p className="muted">
              Anyone can check whether a signed PDF was altered. No account needed. <a href="/verify">Check a PDF</a>
            </p>
          </li>
        </ul>
      </div>
    </section>
  );
}
