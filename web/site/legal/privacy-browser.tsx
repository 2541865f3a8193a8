import { BROWSER_STORAGE, COOKIES } from './stored-data.ts';

/** What data reading the public pages leaves behind. */
export function VisitSection() {
  return (
    <>
      <h2 id="visits">When you only read</h2>
      <p>
        Your browser tells the server its internet address and what kind of browser it is, as it tells every server. For
        public pages neither is stored. The program’s log tells what failed: the time, the address of the page without
        the secret part of links, and a number for the request. At its usual setting it does not list visits. The
        database has a log of its own for warnings and errors, which can repeat the value that caused one.
      </p>
      <p>
        Against abuse, some actions are counted for each internet address: signing in, asking for an email, sending this
        site’s forms, answering a quote. Such a count names the internet address, or a checksum of an email address, and
        is removed by the daily clean-up once its time (minutes to one hour) is over.
      </p>
    </>
  );
}

/** The lists come from stored-data.ts, which a test compares with the program. */
export function BrowserSection() {
  return (
    <>
      <h2 id="cookies">Cookies and browser storage</h2>
      <p>
        All of them are needed for what you are doing at that moment; none follows you. The server gives your browser
        these cookies and no others:
      </p>
      <ul className="legal-kept">
        {COOKIES.map(({ name, given, purpose, lifetime }) => (
          <Kept
            key={name}
            name={name}
            rows={[
              ['Given', given],
              ['For', purpose],
              ['Kept', lifetime],
            ]}
          />
        ))}
      </ul>
      <p>
        Besides, pages keep the following on your device. Of it, quotes and photos go to this server as soon as there is
        a connection; nothing goes anywhere else.
      </p>
      <details className="legal-more">
        <summary>Show all {BROWSER_STORAGE.length}</summary>
        <ul className="legal-kept">
          {BROWSER_STORAGE.map(({ name, kind, purpose, lifetime }) => (
            <Kept
              key={name}
              name={name}
              rows={[
                ['Where', kind],
                ['For', purpose],
                ['Kept', lifetime],
              ]}
            />
          ))}
        </ul>
      </details>
    </>
  );
}

function Kept({ name, rows }: { name: string; rows: readonly (readonly [word: string, text: string])[] }) {
  return (
    <li>
      <code>{name}</code>
      <dl>
        {rows.map(([word, text]) => (
          <div className="legal-kept-row" key={word}>
            <dt>{word}</dt>
            <dd>{text}</dd>
          </div>
        ))}
      </dl>
    </li>
  );
}
