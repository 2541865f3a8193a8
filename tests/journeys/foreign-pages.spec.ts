/**
 * Every page with the ids of another company, generated from web/routes.ts: by plain requests with and without a
 * session, and in a real browser, where every response to the page is searched as well.
 */
import type { Page, Request } from '@playwright/test';
import { drawnSurface } from '../../scripts/demo/photos.ts';
import { linkToken, parseLinkToken } from '#domain/quote/approval-link.ts';
import { draft } from '#tests/factories.ts';
import type { TestClient } from '#tests/http-client.ts';
import { filledIn, hasParameter, webPages } from '#tests/isolation/web-pages.ts';
import { enter, expect, test } from './journey.ts';
import { signUpByCall } from './people.ts';

/** A word in every text that the other company has entered. */
const MARKER = 'Zqxmarker';

interface Company {
  client: TestClient;
  /** ids of its rows, by entity */
  ids: Record<string, string>;
  /** token of the customer's link */
  token: string;
  /** API key of a program */
  key: string;
  /** addresses of its photo, with their signatures */
  photos: string[];
}

async function makeCompany(client: TestClient, word: string, journey: string): Promise<Company> {
  const { api } = client;
  const email = `${word.toLowerCase()}.${journey}@clearwater.example`;
  const { orgId: organization } = await signUpByCall(client, {
    email,
    name: `Owner ${word}`,
    company: `Company ${word}`,
  });
  const { id: user } = await api.accounts.user();
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
    email: `guest.${email}`,
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

/** Invalid links: the right secret under another company, another secret under the right one. */
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

/** Pages that are requested for a person or a search text, in the query. */
const byQuery = (userId: string) => [
  `/app/quotes?q=${MARKER}`,
  `/app/quotes?author=${userId}`,
  `/app/reports?period=this-year&by=${userId}`,
  `/app/owner/audit?person=${userId}`,
];

const cookieOf = ({ client }: Company) => [...client.cookies].map((pair) => pair.join('=')).join('; ');

async function bodyOf(
  address: string,
  headers: Record<string, string> = {},
): Promise<{ status: number; body: string }> {
  const answer = await fetch(address, { headers });
  return { status: answer.status, body: await answer.text() };
}

/** Nobody, a person with a session, and a program with an API key. */
const callers = (company: Company): Record<string, string>[] => [
  {},
  { cookie: cookieOf(company) },
  { authorization: `Bearer ${company.key}` },
];

type Pair = { foreign: Company; own: Company; url: string };

async function expectNothingByRequest({ foreign, own, url }: Pair): Promise<void> {
  const values = [...Object.values(foreign.ids), ...brokenLinks(foreign, own)];
  const leaks: string[] = [];
  // With .data it is the request that the page itself makes to the server.
  for (const page of webPages)
    for (const value of hasParameter(page) ? values : [''])
      for (const path of [filledIn(page, value), `${filledIn(page, value)}.data`])
        await Promise.all(
          callers(own).map(async (headers) => {
            const { status, body } = await bodyOf(url + path, headers);
            if (status >= 500 || body.includes(MARKER)) leaks.push(`${path} ${status}`);
          }),
        );
  expect(leaks).toEqual([]);
  // The same search finds existing data: the link itself gives the customer access to the page.
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

const isOfApi = (request: Request) => new URL(request.url()).pathname.startsWith('/api/');

/** Opens the page and waits until it has finished. @returns the text of the page, and all responses it got */
async function look(page: Page, path: string): Promise<string> {
  const answers: Promise<string>[] = [];
  let waiting = 0;
  const ask = (request: Request) => {
    if (isOfApi(request)) waiting += 1;
  };
  const hear = (request: Request) => {
    if (!isOfApi(request)) return;
    waiting -= 1;
    // A redirect has no body to read.
    const body = async () => (await (await request.response())?.text()) ?? '';
    answers.push(body().catch(() => ''));
  };
  page.on('request', ask).on('requestfinished', hear).on('requestfailed', hear);
  await page.goto(path);
  await expect(page.getByRole('heading').first()).toBeVisible();
  const isBusy = async () => waiting > 0 || (await page.locator('[aria-busy="true"]').count()) > 0;
  // The last response can still cause further requests.
  const isStill = async () => {
    if (await isBusy()) return false;
    await page.evaluate(() => new Promise((done) => requestAnimationFrame(() => requestIdleCallback(done))));
    return !(await isBusy());
  };
  await expect.poll(isStill, { message: path }).toBe(true);
  page.off('request', ask).off('requestfinished', hear).off('requestfailed', hear);
  return [await page.locator('body').innerText(), ...(await Promise.all(answers))].join('\n');
}

test('no page, file or screen shows anything of another company', async ({
  installation,
  journeyName,
  page,
  newClient,
  newVisitor,
  complaints,
}) => {
  const foreign = await makeCompany(newClient(), MARKER, journeyName);
  const own = await makeCompany(newClient(), 'Ownmark', journeyName);
  const pair = { foreign, own, url: installation.url };
  await test.step('by plain requests no page tells anything', () => expectNothingByRequest(pair));
  await test.step('a stored file opens under its own signed address alone', () => expectSignedFiles(pair));

  await test.step('in a browser no screen shows anything', async () => {
    complaints.allow('403');
    complaints.allow('404');
    await enter(page, own.client, installation);
    const { quote = '', user = '', endpoint = '' } = foreign.ids;
    const screens = webPages.filter((path) => path.startsWith('/app/') && hasParameter(path));
    const paths = [
      ...screens.flatMap((screen) => [quote, user, endpoint].map((id) => filledIn(screen, id))),
      ...byQuery(user),
    ];
    expect(paths.length).toBeGreaterThan(15);
    const leaks: string[] = [];
    for (const path of paths) if ((await look(page, path)).includes(MARKER)) leaks.push(path);
    expect(leaks).toEqual([]);

    // The company's own owner sees it there, so the search would have found it.
    const theirs = await newVisitor();
    await enter(theirs, foreign.client, installation);
    for (const path of [
      `/app/quotes/${quote}`,
      `/app/quotes/${quote}/edit`,
      `/app/personnel/${user}`,
      `/app/owner/webhooks/${endpoint}`,
    ])
      expect(await look(theirs, path), path).toContain(MARKER);
  });
});
