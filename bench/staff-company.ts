import type { Caller } from '../scripts/demo/api.ts';

export interface StaffCompany {
  cookies: { name: string; value: string; url: string }[];
  /** a draft with the requested number of lines */
  draftId: string;
}

const PASSWORD = 'Bench-Password-1';

/** @param hasMargin true to enter costs, and to make all lines but the 30th services of the rate book with a known time */
export async function foundStaffCompany(url: string, lines: number, hasMargin = false): Promise<StaffCompany> {
  const cookies = new Map<string, string>();
  const call = async <Answer>(method: string, path: string, body?: object): Promise<Answer> => {
    const answer = await fetch(`${url}/api${path}`, {
      method,
      headers: {
        'content-type': 'application/json',
        cookie: [...cookies].map(([name, value]) => `${name}=${value}`).join('; '),
      },
      ...(body && { body: JSON.stringify(body) }),
    });
    for (const line of answer.headers.getSetCookie()) {
      const [, name = '', value = ''] = /^([^=]+)=([^;]*)/.exec(line) ?? [];
      cookies.set(name, value);
    }
    if (!answer.ok) throw new Error(`${method} ${path} answered ${answer.status}: ${await answer.text()}`);
    return (await answer.json()) as Answer;
  };
  await call('POST', '/auth/signup', {
    email: `owner-${crypto.randomUUID()}@bench.example`,
    password: PASSWORD,
    data: { full_name: 'Olive Owner', company_name: 'Bench Washing' },
  });
  const rated = hasMargin ? await enterCosts(call) : null;
  const quote = async (customer: string, count: number) => {
    const id = crypto.randomUUID();
    await call('PUT', `/quotes/${id}`, { edit_number: 0, draft: draftFor(customer, count, rated) });
    return id;
  };
  for (const name of ['Ana Ruiz', 'Ben Ode', 'Cleo Park', 'Dov Stein', 'Eva Lund', 'Finn Roy'])
    await call('POST', `/quotes/${await quote(name, 4)}/share`, {});
  return {
    draftId: await quote('Gus Hall', lines),
    cookies: [...cookies].map(([name, value]) => ({ name, value, url })),
  };
}

type Call = <Answer>(method: string, path: string, body?: object) => Promise<Answer>;
type Book = Awaited<ReturnType<Caller['api']['rateBook']['get']>>;

/** @returns the fields that make a line a service of the rate book with a known time */
async function enterCosts(call: Call) {
  const before = await call<Book>('GET', '/rate-book');
  const surface_types = before.surface_types.map((surface) => ({
    ...surface,
    services: surface.services.map((service) => ({ ...service, units_per_hour: 800 })),
  }));
  const book = await call<Book>('PUT', '/rate-book', { ...before, surface_types });
  const [surface] = book.surface_types;
  const service = surface?.services.find(({ uom }) => uom === 'sqft');
  if (!surface || !service) throw new Error('The seed rate book has changed');
  await call('PUT', '/company/margin/settings', {
    labor_cents_an_hour: 3800,
    crew_size: 2,
    margin_floor: 0.4,
    members_see_margin: false,
    member_discount_max: null,
    chemicals: [{ service_id: service.id, chemicals_cents: 150 }],
  });
  const basis = { surface_type: surface.name, service: service.name, material: null };
  const priced = { rate_cents: service.base_rate_cents, multiplier: 1, rate_book_version: book.version };
  return { kind: 'service' as const, unit_cents: null, basis: { ...basis, ...priced } };
}

type Draft = Parameters<Caller['api']['quotes']['save']>[0]['draft'];

function draftFor(customer: string, lines: number, rated: Awaited<ReturnType<typeof enterCosts>> | null): Draft {
  return {
    customer_name: customer,
    customer_email: 'customer@bench.example',
    customer_phone: '(202) 555-0131',
    property_address: '18 Harbor View Rd, Beaufort, SC',
    lines: Array.from({ length: lines }, (_, index) => {
      const work = {
        id: crypto.randomUUID(),
        description: `Soft wash of wall ${index + 1}`,
        quantity: 100 + index,
        unit: 'sqft' as const,
        taxable: true,
      };
      return rated && index !== 29
        ? { ...work, ...rated }
        : { ...work, kind: 'custom' as const, unit_cents: 20 + index };
    }),
    discount: null,
    discount_message: '',
    tax_rate: 0.08,
    minimum_charge_cents: 0,
    trip_charge_cents: 0,
    notes: 'Please close all windows.',
  };
}
