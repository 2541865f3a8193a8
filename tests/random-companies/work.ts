import { newId } from '#server/platform/db/ids.ts';
import type { TestApp } from '#tests/support/app.ts';
import { buildQuoteBy, customLine, type TestCompany, type TestPerson } from '#tests/support/factories.ts';
import { workOn } from './jobs.ts';
import { pay } from './payments.ts';
import type { Random } from './random.ts';

const HOUR_MS = 3_600_000;

/** Rates from the seed rate book. */
const WORK = [
  ['House Siding', 'Soft wash', 'vinyl', 1, 30],
  ['House Siding', 'Soft wash', 'brick', 1.3, 30],
  ['Roof', 'Moss treatment', null, 1, 20],
  ['Patio & Pool', 'Patio clean', 'travertine', 1.45, 25],
] as const;
const CITIES = ['Austin', 'austin', 'Port Royal', ''];

const SOURCES = ['Google', ' google', 'Yard sign', ''];

async function customersWithSources(app: TestApp, company: TestCompany) {
  const customers: { customer_id: string; customer_name: string; customer_email: string }[] = [];
  for (const [index, source] of SOURCES.entries()) {
    const about = { customer_name: `Customer ${index}`, customer_email: `${newId()}@example.com` };
    const { customer_id } = await buildQuoteBy(company.owner, { draft: about });
    if (customer_id === null) throw new Error('A quote with a customer has made none');
    await app.query('update customers set source = $2 where id = $1', [customer_id, source]);
    customers.push({ customer_id, ...about });
  }
  return customers;
}

async function declineRevision(app: TestApp, { owner }: TestCompany): Promise<void> {
  const { quotes } = owner.client.api;
  const { id } = await buildQuoteBy(owner, { decided: 'approved' });
  const again = await quotes.reopen({ id, new_id: newId() });
  const { revision, approval_url } = await quotes.share({ id: again.id });
  const token = approval_url?.split('/').at(-1) ?? '';
  await app.client().api.approval.decide({ token, revision, decision: 'declined', name: 'C', reason: 'Too much' });
}

/** Creates quotes of several people. Randomly decides, reopens, charges, works on and archives them. */
export async function workAtRandom(
  app: TestApp,
  company: TestCompany,
  people: readonly TestPerson[],
  random: Random,
): Promise<void> {
  const customers = await customersWithSources(app, company);
  await declineRevision(app, company);
  for (let count = 4 + random(8); count > 0; count -= 1) {
    app.clock.advance(random(5) * HOUR_MS);
    const person = people[random(people.length)] ?? company.owner;
    const lines = Array.from({ length: 1 + random(3) }, () => {
      const [surface_type, service, material, multiplier, rate_cents] = WORK[random(WORK.length)] ?? WORK[0];
      const basis = { surface_type, service, material, multiplier, rate_cents, rate_book_version: 1 };
      const line = { id: newId(), description: service, quantity: 1 + random(900), taxable: random(4) > 0 };
      return random(4) === 0
        ? customLine({ ...line, unit_cents: random(9000) })
        : {
            ...line,
            kind: 'service' as const,
            unit: 'sqft' as const,
            basis,
            unit_cents: random(3) === 0 ? 10 + random(50) : null,
          };
    });
    const city = CITIES[random(CITIES.length)];
    const draft = {
      lines,
      tax_rate: [0, 0.07, 0.0825][random(3)] ?? 0,
      ...customers[random(customers.length + 1)],
      property_address: `12 Oak Street${city ? `, ${city}, TX` : ''}`,
    };
    const decided = ([undefined, 'approved', 'approved', 'declined'] as const)[random(4)];
    const quote = await buildQuoteBy(person, { draft, sent: random(3) > 0, ...(decided ? { decided } : {}) });
    const { quotes } = company.owner.client.api;
    if (decided && random(3) === 0) {
      const again = await quotes.reopen({ id: quote.id, new_id: newId() });
      const shared = random(2) === 0 ? await quotes.share({ id: again.id }) : null;
      const decision = random(2) === 0 ? 'approved' : 'declined';
      app.clock.advance(random(30) * HOUR_MS);
      if (shared)
        await quotes.recordDecision({
          id: again.id,
          decision,
          customer_name: 'C',
          channel: 'phone',
          reason: '',
          revision: shared.revision,
        });
      if (shared && random(3) === 0) await quotes.reopen({ id: again.id, new_id: newId() });
    }
    if (decided === 'approved') {
      await workOn(app, company, quote.id, people, random);
      await pay(app, company, quote.id, random);
    }
    if (random(5) === 0) await quotes.archive({ id: quote.id });
    else if (random(9) === 0) await quotes.archive({ id: quote.id }).then(() => quotes.restore({ id: quote.id }));
  }
}
