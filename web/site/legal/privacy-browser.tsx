import { BROWSER_STORAGE, COOKIES } from './stored-data.ts';

export function VisitSection() {
  return (
    <>
      <h2 id="visits">When you just browse</h2>
      <p>
        Your browser sends the server its IP address and browser type, as it does with every server. For public pages,
        we store neither. The program’s log records failures: the time, the page’s URL without the secret part of links,
        and a request number. By default, it doesn’t log visits. The database keeps its own log of warnings and errors,
        which can include the value that caused one.
      </p>
      <p>
        To prevent abuse, we count some actions per IP address: signing in, requesting an email, sending this site’s
        forms, answering a quote. Each count stores the IP address, or a checksum of an email address. It applies for
        minutes to one hour, and then the daily cleanup removes it.
      </p>
    </>
  );
}

/** Describes browser storage. A test compares the lists in stored-data.ts with the program. */
export function BrowserSection() {
  return (
    <>
      <h2 id="cookies">Cookies and browser storage</h2>
      <p>Each one is needed for what you’re doing; none tracks you. The server sets only these cookies:</p>
      <ul className="legal-kept">
        {COOKIES.map(({ name, given, purpose, lifetime }) => (
          <Kept
            key={name}
            name={name}
            rows={[
              ['Set', given],
              ['For', purpose],
              ['Kept', lifetime],
            ]}
          />
        ))}
      </ul>
      <p>
        Pages also keep the following on your device. Quotes, photos and updates to jobs are sent to this server once
        there’s a connection; nothing is sent anywhere else.
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
