import type { Page } from '@playwright/test';
import { dayIn } from '#domain/calendar-days.ts';
import { expectAlike, picturesDiffer } from '#tests/pictures/album.ts';
import { NEW_OWNER } from '#tests/pictures/company.ts';
import { FIRST_DAY, type PicturedScreen, PUBLIC_SCREENS, STAFF_SCREENS } from '#tests/pictures/screens.ts';
import { test } from '#tests/pictures/still-window.ts';
import { THE_MOMENT } from '#tests/pictures/the-moment.ts';
import type { TestClient } from '#tests/support/http-client.ts';
import { DEMO_OWNER } from '../../scripts/demo/company.ts';
import { type Installation, startInstallation } from './installation.ts';
import { enter } from './journey.ts';
import { follow, open } from './open-screen.ts';
import { clientAt } from './people.ts';

let installation: Installation;
let owner: TestClient;

test.beforeAll(async () => {
  installation = await startInstallation({}, undefined, 'tests/pictures/program.ts');
  owner = await signIn(DEMO_OWNER.email);
});
test.afterAll(() => installation?.stop());

async function signIn(email: string): Promise<TestClient> {
  const client = clientAt(installation.url, '127.0.0.1');
  await client.api.accounts.token({ grant_type: 'password', email, password: DEMO_OWNER.password });
  return client;
}

/** Returns the ids and links that stand for a name in the paths of the list. */
async function namedParts(): Promise<Map<string, string>> {
  const { api } = owner;
  const [{ items: quotes }, { items: customers }, { entries }] = await Promise.all([
    api.quotes.list({ limit: 50 }),
    api.customers.list({ limit: 50 }),
    api.jobs.calendar({ from: dayIn(new Date(THE_MOMENT), 'America/New_York'), days: 1 }),
  ]);
  const named = new Map<string, string>();
  for (const { id, customer_name } of quotes.toReversed()) named.set(`quote:${customer_name}`, id);
  for (const { id, name } of customers) named.set(`customer:${name}`, id);
  for (const { job_id, customer_name } of entries) named.set(`job:${customer_name}`, job_id);
  for (const { path } of PUBLIC_SCREENS) {
    const id = named.get(path.replace('link:', 'quote:'));
    if (id) named.set(path, new URL((await api.quotes.get({ id })).approval_url ?? '').pathname);
  }
  return named;
}

const pathOf = ({ path }: PicturedScreen, named: ReadonlyMap<string, string>) =>
  path.replace(/(?:quote|link|customer|job):[A-Z]\w+ [A-Z]\w+/, (name) => {
    const part = named.get(name);
    if (!part) throw new Error(`The sample company has no ${name}`);
    return part;
  });

async function pictureAll(page: Page, screens: readonly PicturedScreen[], go: typeof open): Promise<void> {
  const named = await namedParts();
  const problems: string[] = [];
  for (const screen of screens) {
    await go(page, pathOf(screen, named), screen.heading);
    await screen.act?.(page);
    problems.push(...(await picturesDiffer(page, screen.name)));
  }
  expectAlike(problems);
}

test('the screens of the staff app look like their pictures', async ({ page }) => {
  await enter(page, owner, installation);
  await page.goto(`${installation.url}/app`);
  await pictureAll(page, STAFF_SCREENS, follow);
});

test('the pages of customers and visitors, and the first screen of a new company, look like their pictures', async ({
  page,
}) => {
  const go: typeof open = (there, path, heading) => open(there, installation.url + path, heading);
  await pictureAll(page, PUBLIC_SCREENS, go);
  await enter(page, await signIn(NEW_OWNER.email), installation);
  await pictureAll(page, [FIRST_DAY], go);
});
