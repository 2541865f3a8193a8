import { API_CALLS_A_MINUTE } from '#domain/company/api-scopes.ts';
import { GuidePart } from './fold.tsx';
import { CodeBlock } from './operation.tsx';

export function Guide({ origin }: { origin: string }) {
  return (
    <>
      <GuidePart id="start" title="Get started" isOpen>
        <ol>
          <li>
            In the app, an owner or admin opens <a href="/app/owner/integrations">Owner Tools</a> and creates an API key
            with the scopes the program needs. The key looks like <code>rk_…</code> and is shown once.
          </li>
          <li>
            Send it with every request, over https, from your server. Anyone who opens a web page or app can read a key
            in it. Requests from browsers on other sites are refused.
          </li>
          <li>Revoke a key you no longer need, or that someone may have seen. It stops working right away.</li>
        </ol>
        <CodeBlock
          text={`KEY=rk_… # your key\ncurl ${origin}/api/v1/quotes?limit=5 \\\n  -H "Authorization: Bearer $KEY"`}
        />
        <p>
          A key belongs to the company, not to the person who created it, so it keeps working when that person leaves.
          Quotes created with it show <code>API:</code> and its name as their author.
        </p>
      </GuidePart>
      <GuidePart id="rules" title="Conventions">
        <Formats />
        <Repeating />
        <Lists origin={origin} />
        <Limits />
        <Errors />
      </GuidePart>
    </>
  );
}

function Formats() {
  return (
    <>
      <h3>Formats</h3>
      <p>
        Requests and responses are JSON in UTF-8; photos are uploaded as multipart/form-data. Money is in whole cents,
        rates and shares are fractions, and times are ISO 8601 in UTC. New fields may be added to responses: ignore
        fields you don’t recognize.
      </p>
    </>
  );
}

function Repeating() {
  return (
    <>
      <h3>Repeating a request</h3>
      <p>
        If no response arrives, send the same request again. You choose the id of what you create (a UUID; version 7
        sorts best), so a repeated request doesn’t create a second record. Sending a quote takes an{' '}
        <code>Idempotency-Key</code> header. For a day, the same key with the same body sends only one email and returns
        the same response. The same key with a different body is refused.
      </p>
    </>
  );
}

function Lists({ origin }: { origin: string }) {
  return (
    <>
      <h3>Lists</h3>
      <p>
        A list returns a page of <code>items</code> and <code>next_cursor</code>. Send that as <code>cursor</code> for
        the next page; <code>null</code> means there are no more. Pages don’t shift when quotes are added in the
        meantime. Use brackets for a parameter with several values:
      </p>
      <CodeBlock
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
        Per minute, a key can make {reading} reads and {writing} changes and upload {uploads} photos. Every response
        reports the current limit in <code>RateLimit-Limit</code>, <code>RateLimit-Remaining</code> and{' '}
        <code>RateLimit-Reset</code> (seconds). Over the limit, you get a 429 with <code>Retry-After</code>: wait that
        many seconds. After many requests without a valid key, an IP address is blocked for a few minutes.
      </p>
    </>
  );
}

/** The errors that programs are most likely to get. The API document lists all of them. */
const STATUSES = [
  ['401', 'NOT_AUTHENTICATED', 'No key, or one that is unknown, expired or revoked'],
  ['402', 'SUBSCRIPTION_REQUIRED', 'The trial or plan has ended: reads work, changes don’t'],
  ['403', 'PERMISSION_DENIED', 'The key does not have the scope'],
  ['404', 'NOT_FOUND', 'No such record in your company, or no such call'],
  ['409', 'CHANGED_BY_OTHER, QUOTE_DECIDED', 'The record has changed or doesn’t allow it: read it again'],
  ['422', 'INVALID_INPUT', 'A field isn’t valid; data.issues says which'],
  ['429', 'RATE_LIMITED', 'Wait for Retry-After'],
  ['503', 'NETWORK, PDF_UNAVAILABLE', 'Try again in a moment'],
] as const;

function Errors() {
  return (
    <>
      <h3>Errors</h3>
      <p>
        An error is an object with a <code>code</code> from a fixed list, the <code>status</code> and a{' '}
        <code>message</code> for people. Every response includes <code>x-request-id</code>: include it when you ask for
        help.
      </p>
      <CodeBlock
        text={JSON.stringify(
          { defined: true, code: 'CHANGED_BY_OTHER', status: 409, message: 'Someone else changed this' },
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
