import type { TestClient } from '#tests/support/http-client.ts';
import { enter, expect, test } from './journey.ts';
import { follow, open } from './open-screen.ts';
import { reachesOut } from './page-widths.ts';
import { type People, signUpByCall } from './people.ts';

/** As long as a name can be. Browsers can't break it into lines. */
const NAME = 'Wolfeschlegelsteinhausenbergerdorffvoralternwarengewissenhaftschaferswessenschafewarenwohlgepflegt';
const ADDRESS = `Lot 1288-B, Phase XIV, ${NAME} Yacht & Tennis Club, 18 North Harbor View Road Extension, Beaufort, SC`;
const QUESTION = `Is the sealer safe for our ${NAME}? `.repeat(5);
const LINES = 60;

const line = (index: number) => ({
  id: crypto.randomUUID(),
  kind: 'custom' as const,
  description: index % 2 === 0 ? NAME.repeat(2).slice(0, 190) : `Window row ${index + 1}`,
  quantity: index % 3 === 0 ? 12_345.67 : 1,
  unit: index % 3 === 0 ? ('sqft' as const) : ('flat' as const),
  unit_cents: index === 1 ? 100_000_000 : 187,
  taxable: true,
});

const draft = (email: string) => ({
  customer_name: NAME,
  customer_email: `${'a.very.long.address.'.repeat(3)}${email}`.slice(-100).replace(/^\./, ''),
  customer_phone: '(614) 555-0131',
  property_address: ADDRESS,
  lines: Array.from({ length: LINES }, (_, index) => line(index)),
  discount: { type: 'percent' as const, value: 0.1 },
  discount_message: NAME,
  tax_rate: 0.06,
  minimum_charge_cents: 0,
  trip_charge_cents: 0,
  notes: `${NAME} `.repeat(20),
});

/**
 * Creates a company with as much text as it can enter. One quote is sent and has a question, another is approved
 * and scheduled.
 */
async function overfullCompany(client: TestClient, { owner, customer }: People) {
  await signUpByCall(client, { email: owner.email, name: NAME, company: NAME });
  const { api } = client;
  const company = await api.company.get();
  await api.company.updateProfile({ ...company, company_address: ADDRESS, license_line: NAME, terms: NAME.repeat(5) });
  const [sent, approved] = [crypto.randomUUID(), crypto.randomUUID()];
  await api.quotes.save({ id: sent, edit_number: 0, draft: draft(customer.email) });
  const { approval_url: link } = await api.quotes.share({ id: sent });
  if (!link) throw new Error('A shared quote has a link');
  const token = link.split('/').at(-1) ?? '';
  await api.approval.ask({ token, question: QUESTION, name: NAME });

  await api.quotes.save({ id: approved, edit_number: 0, draft: draft(customer.email) });
  const { revision } = await api.quotes.share({ id: approved });
  const decision = { decision: 'approved', customer_name: NAME, channel: 'phone', reason: '', revision } as const;
  await api.quotes.recordDecision({ id: approved, ...decision });
  const ids = { id: crypto.randomUUID(), visit_id: crypto.randomUUID() };
  const job = await api.jobs.fromQuote({ quote_id: approved, ...ids });
  const { id: me } = await api.accounts.user();
  const { customer_id } = await api.quotes.get({ id: approved });
  return { link, sent, approved, job, me, customer: customer_id };
}

test('quotes with names of a hundred letters, sixty lines and a million dollars fit at every screen width', async ({
  installation,
  people,
  page,
  newClient,
}) => {
  const client = newClient();
  const { link, sent, approved, job, me, customer } = await overfullCompany(client, people);
  await page.goto(link);
  await expect(page.getByText(NAME).first()).toBeVisible();
  expect(await reachesOut(page), 'the customer’s page').toEqual([]);

  await enter(page, client, installation);
  const visit = job.visits[0];
  if (!visit || !customer) throw new Error('An approved quote has a customer, and its job a visit');
  await client.api.jobs.saveVisit({
    id: job.id,
    visit_id: visit.id,
    edit_number: visit.edit_number,
    time: { day: '2026-11-24', minute: 8 * 60 },
    minutes: 165,
    people: [me],
  });
  const screens = {
    '/app': 'Dashboard',
    '/app/quotes': 'Quotes',
    [`/app/quotes/${sent}`]: /^Q-/,
    [`/app/quotes/${sent}/edit`]: NAME,
    [`/app/quotes/${approved}`]: /^Q-/,
    [`/app/jobs/${job.id}`]: NAME,
    '/app/calendar?view=agenda&day=2026-11-24': 'Calendar',
    '/app/calendar?view=week&day=2026-11-24': 'Calendar',
    '/app/route?day=2026-11-24': 'Route',
    '/app/customers': 'Customers',
    [`/app/customers/${customer}`]: NAME,
    '/app/inbox': 'Inbox',
    '/app/reports?period=this-year': 'Reports',
    '/app/personnel': 'Personnel',
    '/app/owner/log': 'Owner Tools',
    '/app/company': 'Company Branding',
  };
  const found: string[] = [];
  const look = async (what: string) => found.push(...(await reachesOut(page)).map((each) => `${what} ${each}`));
  await open(page, '/app', /./);
  for (const [path, heading] of Object.entries(screens)) {
    await follow(page, path, heading);
    await look(path);
  }
  await follow(page, `/app/quotes/${sent}/edit`, NAME);
  await page.setViewportSize({ width: 390, height: 844 });
  const lines = page.getByRole('region', { name: 'Services' }).getByRole('listitem');
  await expect(lines, 'a long list is folded on a phone').toHaveCount(8);
  await page.getByRole('button', { name: `Show ${LINES - 8} more, ` }).click();
  await expect(lines).toHaveCount(LINES);
  const dialogs = [
    [`/app/quotes/${approved}`, page.getByRole('button', { name: 'Record payment' })],
    ['/app/calendar?view=agenda&day=2026-11-24', page.getByRole('button', { name: NAME })],
    ['/app', page.getByRole('button', { name: /^Search/ })],
  ] as const;
  for (const [path, opener] of dialogs) {
    await follow(page, path, /./);
    await opener.first().click();
    await expect(page.getByRole('dialog')).toBeVisible();
    if (path === '/app') await page.keyboard.type(NAME.slice(0, 9));
    if (path === '/app') await expect(page.getByRole('dialog').getByText('Q-1002')).toBeVisible();
    await look(`a dialog of ${path}`);
    await page.keyboard.press('Escape');
    await expect(page.getByRole('dialog')).toHaveCount(0);
  }
  await follow(page, '/app/inbox', 'Inbox');
  await page.getByRole('main').getByRole('link', { name: NAME }).first().click();
  await expect(page.getByLabel('Your reply')).toBeVisible();
  await look('an open question of the inbox');
  expect(found).toEqual([]);
});
