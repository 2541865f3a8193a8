import { API_CALLS_A_MINUTE } from '#domain/company/api-scopes.ts';
import { Code } from './operation.tsx';

/** Everything that applies to all calls. */
export function Guide({ origin }: { origin: string }) {
  return (
    <>
      <section aria-labelledby="start" className="prose">
        <h2 id="start">Start</h2>
        <ol>
          <li>
            In the app, an owner or admin opens <a href="/app/owner/integrations">Owner Tools</a> and creates an API key
            with the scopes the program needs. The key looks like <code>rk_…</code> and is shown once.
          </li>
          <li>
            Send it with every request, over https, from your server. A key in a web page or an app belongs to everyone
            who opens it; browsers of other sites are not let in.
          </li>
          <li>Revoke a key you no longer need, or that someone may have seen. It ends at once.</li>
        </ol>
        <Code
          text={`KEY=rk_… # your key\ncurl ${origin}/api/v1/quotes?limit=5 \\\n  -H "Authorization: Bearer $KEY"`}
        />
        <p>
          A key belongs to the company, not to the person who made it: it goes on working when that person leaves.
          Quotes made with it show <code>API:</code> and its name as their author.
        </p>
      </section>
      <section aria-labelledby="rules" className="prose">
        <h2 id="rules">Rules</h2>
        <Formats />
        <Repeating />
        <Lists origin={origin} />
        <Limits />
        <Errors />
      </section>
    </>
  );
}

function Formats() {
  return (
    <>
      <h3>Formats</h3>
      <p>
        JSON in UTF-8, both ways; photos go up as multipart/form-data. Money is in whole cents, rates and shares are
        fractions, times are ISO 8601 in UTC. New fields may be added to answers: ignore what you do not know.
      </p>
    </>
  );
}

function Repeating() {
  return (
    <>
      <h3>Repeating a request</h3>
      <p>
        When an answer does not arrive, send the same request again. What you create has an id that you make (a UUID,
        version 7 sorts best), so a repeated request makes no second row. Sending a quote takes an{' '}
        <code>Idempotency-Key</code> header: the same key with the same body sends one mail and answers the same, for a
        day. The same key with another body is refused.
      </p>
    </>
  );
}

function Lists({ origin }: { origin: string }) {
  return (
    <>
      <h3>Lists</h3>
      <p>
        A list answers a page of <code>items</code> and <code>next_cursor</code>. Send that as <code>cursor</code> for
        the next page; <code>null</code> is the end. Pages do not shift when quotes are added meanwhile. A parameter
        with several values is written with brackets:
      </p>
      <Code
        text={`curl -g "${origin}/api/v1/quotes?labels[]=sent&labels[]=viewed&limit=100" \\\n  -H "Authorization: Bearer $KEY"`}
      />
    </>
  );
}

function Limits() {
  const { reading, writing, uploads } = API_CALLS_A_MINUTE;
  return (
    <>
      <h3>Limits</h3>
      <p>
        A key may read {reading} times, change something {writing} times and upload {uploads} photos in a minute. Every
        answer says how it stands in <code>RateLimit-Limit</code>, <code>RateLimit-Remaining</code> and{' '}
        <code>RateLimit-Reset</code> (seconds). Over it the answer is 429 with <code>Retry-After</code>: wait that many
        seconds. After many requests without a valid key an address is refused for some minutes.
      </p>
    </>
  );
}

/** The errors that a program meets; the API document lists all of them. */
const STATUSES = [
  ['401', 'NOT_AUTHENTICATED', 'No key, or one that is unknown, expired or revoked'],
  ['402', 'SUBSCRIPTION_REQUIRED', 'The trial or plan has ended: reading goes on, changing does not'],
  ['403', 'PERMISSION_DENIED', 'The key does not have the scope'],
  ['404', 'NOT_FOUND', 'There is no such row in your company, or no such call'],
  ['409', 'CHANGED_BY_OTHER, QUOTE_DECIDED', 'It does not fit how things stand now: read again'],
  ['422', 'INVALID_INPUT', 'A field is not valid; data.issues says which'],
  ['429', 'RATE_LIMITED', 'Wait for Retry-After'],
  ['503', 'NETWORK, PDF_UNAVAILABLE', 'Try again in a moment'],
] as const;

function Errors() {
  return (
    <>
      <h3>Errors</h3>
      <p>
        An error is an object with a <code>code</code> of a closed list, the <code>status</code> and a{' '}
        <code>message</code> for people. Every answer carries <code>x-request-id</code>: name it when you ask for help.
      </p>
      <Code
        text={JSON.stringify(
          { defined: true, code: 'CHANGED_BY_OTHER', status: 409, message: 'This was changed by someone else' },
          null,
          2,
        )}
      />
      <table className="api-fields api-errors">
        <caption className="visually-hidden">Errors</caption>
        <thead>
          <tr>
            <th scope="col">Status</th>
            <th scope="col">Code</th>
            <th scope="col">Meaning</th>
          </tr>
        </thead>
        <tbody>
          {STATUSES.map(([status, codes, meaning]) => (
            <tr key={status}>
              <th scope="row">{status}</th>
              <td>
                <code>{codes}</code>
              </td>
              <td>{meaning}</td>
            </tr>
          ))}
        </tbody>
      </table>
    </>
  );
}
