/**
 * Requests every page in web/routes.ts with another company's ids, with and without a session. The app's screens
 * load their data through calls, which foreign-ids.test.ts covers.
 */
import { afterAll, beforeAll, expect, test } from 'vitest';
import { linkToken, parseLinkToken } from '#domain/quote/approval-link.ts';
import type { TestApp } from '#tests/support/app.ts';
import { startBuiltSite } from '#tests/support/built-site.ts';
import { drawnSurface } from '#tests/support/drawn-surface.ts';
import { buildCompany, draft, uniqueEmail } from '#tests/support/factories.ts';
import type { TestClient } from '#tests/support/http-client.ts';
import { MARKER } from './two-companies.ts';
import { filledIn, hasParameter, webPages } from './web-pages.ts';

interface Company {
  client: TestClient;
  /** ids of its rows, by entity */
  ids: Record<string, string>;
  /** secret part of the customer's link */
  token: string;
  key: string;
  /** signed URLs of its photo */
  photos: string[];
}

async function makeCompany(app: TestApp, word: string): Promise<Company> {
  const { orgId: organization, owner } = await buildCompany(app, {
    name: `Company ${word}`,
    ownerName: `Owner ${word}`,
  });
  const { client, id: user } = owner;
  const { api } = client;
  const id = crypto.randomUUID();
  await api.quotes.save({
    id,
    edit_number: 0,
    draft: draft({ customer_name: `Customer ${word}`, property_address: `1 ${word} Street`, notes: `Notes ${word}` }),
  });
  const photo = await api.photos.upload({
    quote_id: id,
    id: crypto.randomUUID(),
    image_type: 'pre_damage',
    description: `Photo ${word}`,
    file: await drawnSurface('dirty', 1),
  });
  const { approval_url, customer_id } = await api.quotes.share({ id });
  const invitation = await api.personnel.invite({
    email: uniqueEmail('guest'),
    role: 'member',
  });
  const { api_key, key } = await api.apiKeys.create({
    name: `Key ${word}`,
    scopes: ['quotes:read'],
    expires_in_days: null,
  });
  const { endpoint } = await api.webhooks.create({
    url: 'https://hooks.example.com/rinseline',
    description: `Hook ${word}`,
    event_types: ['quote.approved'],
  });
  const [session] = await api.sessions.list();
  return {
    client,
    ids: {
      user,
      organization,
      quote: id,
      photo: photo.id,
      customer: customer_id ?? '',
      invitation: invitation.id,
      key: api_key.id,
      session: session?.id ?? '',
      endpoint: endpoint.id,
    },
    token: approval_url?.split('/').at(-1) ?? '',
    key,
    photos: photo.images.map((image) => image.url),
  };
}

/** Mixes two links: the right secret with another company, and the right company with another secret. */
function brokenLinks(foreign: Company, own: Company): string[] {
  const [theirs, ours] = [parseLinkToken(foreign.token), parseLinkToken(own.token)];
  if (!theirs || !ours) throw new Error('A shared quote has a link');
  return [
    linkToken(ours.orgId, theirs.secret),
    linkToken(theirs.orgId, ours.secret),
    foreign.token.slice(0, -1),
    `${foreign.token}A`,
  ];
}

const cookieOf = ({ client }: Company) => [...client.cookies].map((pair) => pair.join('=')).join('; ');

async function bodyOf(
  address: string,
  headers: Record<string, string> = {},
): Promise<{ status: number; body: string }> {
  const answer = await fetch(address, { headers });
  return { status: answer.status, body: await answer.text() };
}

/** Headers of a stranger, a signed-in person, and a program with an API key. */
const callers = (company: Company): Record<string, string>[] => [
  {},
  { cookie: cookieOf(company) },
  { authorization: `Bearer ${company.key}` },
];

type Pair = { foreign: Company; own: Company; url: string };

async function expectNothingByRequest({ foreign, own, url }: Pair): Promise<void> {
  const values = [...Object.values(foreign.ids), ...brokenLinks(foreign, own)];
  const leaks: string[] = [];
  // The page itself requests the path with .data.
  for (const page of webPages)
    for (const value of hasParameter(page) ? values : [''])
      for (const path of [filledIn(page, value), `${filledIn(page, value)}.data`])
        await Promise.all(
          callers(own).map(async (headers) => {
            const { status, body } = await bodyOf(url + path, headers);
            // A link that no longer works still says how to reach the company, so it may show the company's
            // name.
            if (status >= 500 || body.replaceAll(`Company ${MARKER}`, '').includes(MARKER))
              leaks.push(`${path} ${status}`);
          }),
        );
  expect(leaks).toEqual([]);
  // Proves that the search above would find leaked data: the valid link does show the page.
  const page = await bodyOf(`${url}/quote/approve/${foreign.token}`);
  expect([page.status, page.body.includes(MARKER)]).toEqual([200, true]);
  for (const link of brokenLinks(foreign, own)) expect((await bodyOf(`${url}/quote/approve/${link}`)).status).toBe(404);
}

async function expectSignedFiles({ foreign, own, url }: Pair): Promise<void> {
  const cookie = cookieOf(own);
  const statusOf = async (address: URL) => (await bodyOf(address.href, { cookie })).status;
  const mine = new URL(own.photos[0] ?? '', url);
  for (const path of foreign.photos) {
    const address = new URL(path, url);
    expect(await statusOf(address), path).toBe(200);
    expect(await statusOf(new URL(address.pathname, address)), 'without a signature').toBe(404);
    expect(await statusOf(new URL(address.pathname + mine.search, address)), 'with one of another file').toBe(404);
    for (const name of address.searchParams.keys()) {
      const changed = new URL(address);
      changed.searchParams.set(name, `${changed.searchParams.get(name)}1`);
      expect(await statusOf(changed), `with another ${name}`).toBe(404);
    }
  }
}

let app: TestApp;
let pair: Pair;
beforeAll(async () => {
  app = await startBuiltSite();
  pair = { foreign: await makeCompany(app, MARKER), own: await makeCompany(app, 'Ownmark'), url: app.url };
});
afterAll(() => app?.close());

test('no page shows a company’s data to strangers, people of another company or their programs', () =>
  expectNothingByRequest(pair));

test('a stored photo opens only with its own signed URL', () => expectSignedFiles(pair));
