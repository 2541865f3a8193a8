import { WEBHOOK_TRIES } from '#contract/webhook-retries.ts';
import {
  OLD_SECRET_HOURS,
  WEBHOOK_DELIVERY_DAYS,
  WEBHOOK_EVENT_LABELS,
  WEBHOOK_EVENT_TYPES,
  WEBHOOK_TEST,
} from '#domain/company/webhook-events.ts';
import { useProductName } from '#web/ui/product-name.ts';
import { GuidePart } from './fold.tsx';
import { CodeBlock } from './operation.tsx';
import { EVENT_EXAMPLE } from './webhook-example.ts';

const EVENTS = [...WEBHOOK_EVENT_TYPES, WEBHOOK_TEST] as const;

const REQUEST = `POST /hooks/quotes HTTP/1.1
content-type: application/json
webhook-id: 01936b1e-7a2c-7000-8000-000000000042
webhook-timestamp: 1795284729
webhook-signature: v1,K5oZfzN95Z9UVu1EsfQmfVNQhnkZ2pj9o9NDN/H/pI4=

${JSON.stringify(EVENT_EXAMPLE, null, 2)}`;

const CHECK = `import { Webhook } from 'standardwebhooks';

// body: the raw bytes, before anything parses them
const event = new Webhook(process.env.WEBHOOK_SECRET).verify(body, headers);`;

export function Webhooks() {
  return (
    <GuidePart id="webhooks" title="Webhooks">
      <p>
        Instead of polling, let {useProductName()} notify your program: it sends a POST request when something happens
        to a quote or a job. An owner or admin adds the URL in <a href="/app/owner/integrations">Owner Tools</a>,
        chooses the events, and gets a signing secret that is shown once. Messages follow{' '}
        <a href="https://www.standardwebhooks.com">Standard Webhooks</a>, so its libraries work.
      </p>
      <CodeBlock text={REQUEST} />
      <Events />
      <Signatures />
      <Answers />
    </GuidePart>
  );
}

function Events() {
  return (
    <>
      <h3>Events</h3>
      <table className="api-fields">
        <caption className="visually-hidden">Events</caption>
        <thead>
          <tr>
            <th scope="col">type</th>
            <th scope="col">When</th>
          </tr>
        </thead>
        <tbody>
          {EVENTS.map((type) => (
            <tr key={type}>
              <th scope="row">
                <code>{type}</code>
              </th>
              <td>{WEBHOOK_EVENT_LABELS[type]}</td>
            </tr>
          ))}
        </tbody>
      </table>
      <p>
        <code>data</code> has the quote as it was right after the event. A decision adds <code>decision</code>, a
        question adds <code>question</code>, and a visit adds <code>job</code>. An event for a job without a quote, such
        as an estimate visit, has only <code>job</code>. Use the API to get more.
      </p>
    </>
  );
}

function Signatures() {
  return (
    <>
      <h3>Checking the signature</h3>
      <p>Anyone can send your program a request. Trust only recent requests signed with your secret:</p>
      <CodeBlock text={CHECK} />
      <p>
        Without a library: the key is the part of the secret after <code>whsec_</code>, decoded from base64. The
        signature is the HMAC-SHA256 of <code>webhook-id.webhook-timestamp.body</code>, in base64, after{' '}
        <code>v1,</code>. The header may hold several signatures separated by spaces, and one match is enough: for{' '}
        {OLD_SECRET_HOURS} hours after you create a new secret, events are signed with the old one, too. Refuse a
        timestamp that is more than five minutes off.
      </p>
    </>
  );
}

function Answers() {
  return (
    <>
      <h3>Responding and retries</h3>
      <ul>
        <li>Respond with a status of 200 to 299 within 5 seconds, then do the work. Redirects aren’t followed.</li>
        <li>
          After any other response, or none, we try again after 5 seconds, a minute, 5 minutes, then at longer
          intervals: {WEBHOOK_TRIES} times in a little over three days. A longer <code>Retry-After</code> is respected,
          up to a day. After the last try, the endpoint is paused and the owner and admins get an email;{' '}
          <code>410</code> pauses it right away.
        </li>
        <li>
          Nothing is lost in the meantime: events are kept for {WEBHOOK_DELIVERY_DAYS} days and sent when the endpoint
          is resumed. You can resend any of them from Owner Tools.
        </li>
        <li>
          Events for one quote and its job arrive in order; each waits until you’ve accepted the one before. Different
          quotes don’t wait for each other.
        </li>
        <li>
          A message can arrive twice, for example if your response got lost. The second one has the same{' '}
          <code>webhook-id</code>: keep track of the ids you’ve handled.
        </li>
      </ul>
    </>
  );
}
