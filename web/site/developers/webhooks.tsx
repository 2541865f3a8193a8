import { WEBHOOK_TRIES } from '#contract/webhook-retries.ts';
import {
  OLD_SECRET_HOURS,
  WEBHOOK_DELIVERY_DAYS,
  WEBHOOK_EVENT_LABELS,
  WEBHOOK_EVENT_TYPES,
  WEBHOOK_TEST,
} from '#domain/company/webhook-events.ts';
import { useProductName } from '#web/ui/product-name.ts';
import { Code } from './operation.tsx';
import { EVENT_EXAMPLE } from './webhook-example.ts';

const EVENTS = [...WEBHOOK_EVENT_TYPES, WEBHOOK_TEST] as const;

const REQUEST = `POST /hooks/quotes HTTP/1.1
content-type: application/json
webhook-id: 01936b1e-7a2c-7000-8000-000000000042
webhook-timestamp: 1795284729
webhook-signature: v1,K5oZfzN95Z9UVu1EsfQmfVNQhnkZ2pj9o9NDN/H/pI4=

${JSON.stringify(EVENT_EXAMPLE, null, 2)}`;

const CHECK = `import { Webhook } from 'standardwebhooks';

// body: the bytes as they came, before anything parses them
const event = new Webhook(process.env.WEBHOOK_SECRET).verify(body, headers);`;

/** For developers of a program that receives events. */
export function Webhooks() {
  return (
    <section aria-labelledby="webhooks" className="prose">
      <h2 id="webhooks">Webhooks</h2>
      <p>
        Instead of asking again and again, your program can be told: {useProductName()} sends it a POST request when
        something happens to a quote or a job. An owner or admin adds the address in{' '}
        <a href="/app/owner/integrations">Owner Tools</a>, chooses the events, and gets a signing secret that is shown
        once. Messages follow <a href="https://www.standardwebhooks.com">Standard Webhooks</a>, so its libraries work.
      </p>
      <Code text={REQUEST} />
      <Events />
      <Signatures />
      <Answers />
    </section>
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
        <code>data</code> tells of the quote right after the event. A decision comes with <code>decision</code>, a
        question with <code>question</code>, a visit with <code>job</code>. An event of a job without a quote, such as
        an estimate visit, has <code>job</code> alone. Read the rest with the API when you need more.
      </p>
    </>
  );
}

function Signatures() {
  return (
    <>
      <h3>Checking the signature</h3>
      <p>Anybody can send your program a request. Believe only what is signed with your secret, and is not old:</p>
      <Code text={CHECK} />
      <p>
        By hand: the key is the part of the secret after <code>whsec_</code>, decoded from base64. The signature is the
        HMAC-SHA256 of <code>webhook-id.webhook-timestamp.body</code>, in base64, after <code>v1,</code>. The header may
        hold several with spaces between them, and one that fits is enough: for {OLD_SECRET_HOURS} hours after you made
        a new secret, the old one signs along. Refuse a timestamp that is more than five minutes off.
      </p>
    </>
  );
}

function Answers() {
  return (
    <>
      <h3>Answering, and what happens when you do not</h3>
      <ul>
        <li>
          Answer with a status of 200 to 299 within 5 seconds; do the work afterwards. Redirects are not followed.
        </li>
        <li>
          Any other answer, or none, is tried again: after 5 seconds, a minute, 5 minutes, then ever more slowly,{' '}
          {WEBHOOK_TRIES} times in a little more than three days. A longer <code>Retry-After</code> is respected, up to
          a day. After the last try the endpoint is paused and its owner gets a mail; <code>410</code> pauses it at
          once.
        </li>
        <li>
          Nothing is dropped meanwhile: events are collected for {WEBHOOK_DELIVERY_DAYS} days, and go out when the
          endpoint is resumed. Each one can be sent again from Owner Tools.
        </li>
        <li>
          Events of one quote, with its job, come in order; the next one waits until you have taken the one before.
          Different quotes do not wait for each other.
        </li>
        <li>
          A message can come twice, for example when your answer got lost. It then has the same <code>webhook-id</code>:
          remember the ids you have done.
        </li>
      </ul>
    </>
  );
}
