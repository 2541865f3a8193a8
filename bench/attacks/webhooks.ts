import { randomUUID } from 'node:crypto';
import { once } from 'node:events';
import { type AddressInfo, createServer } from 'node:net';
import { type Attack, type Company, draft, many, newCompany, type Outcomes } from './target.ts';

const ENDPOINTS = 10;
const EVENTS = 30;

async function withDeadEndpoints(company: Company, url: string, count: number): Promise<Outcomes> {
  for (let index = 0; index < count; index += 1)
    await company.call('/webhooks', {
      method: 'POST',
      json: { url: `${url}${index}`, description: '', event_types: ['quote.created'] },
    });
  return many(EVENTS, 5, () =>
    company.client.ask(`/quotes/${randomUUID()}`, {
      session: company.session,
      method: 'PUT',
      json: { edit_number: 0, draft: draft() },
    }),
  );
}

/** Creates ten webhooks for one company and one for each of ten others. Their receiver never responds. */
export const webhooks: Attack = async (target) => {
  const silent = createServer(() => {});
  silent.listen(0, '127.0.0.1');
  await once(silent, 'listening');
  const url = `http://127.0.0.1:${(silent.address() as AddressInfo).port}/`;
  const found = await withDeadEndpoints(await newCompany(target), url, ENDPOINTS);
  for (let index = 0; index < ENDPOINTS; index += 1) await withDeadEndpoints(await newCompany(target), url, 1);
  // The first delivery attempts time out after five seconds each.
  await new Promise((resolve) => setTimeout(resolve, 15_000));
  silent.close();
  return found;
};
