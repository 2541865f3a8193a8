/** Names, order and states that a screen reader announces to staff on the most used screens. */
import { enter, expect, test } from './journey.ts';
import { offerMornings } from './offer-mornings.ts';
import { saveQuote, sendQuote } from './sent-quote.ts';

test('a screen reader says what a quote has, adds a service, and sends it', async ({
  company,
  installation,
  people: { customer },
  page,
}) => {
  const id = await saveQuote(company, customer, { photos: 1 });
  await enter(page, company.client, installation);
  await page.goto(`/app/quotes/${id}/edit`);
  const main = page.getByRole('main');

  await test.step('builder', () =>
    expect(main).toMatchAriaSnapshot(`
      - main:
        - heading "Alicia Moreno" [level=1]
        - paragraph:
          - status: Saved
        - region "Customer":
          - button "Change"
        - region "Services":
          - list:
            - listitem:
              - button "Driveway wash 1,200 sq ft × $0.20 $240.00"
            - listitem:
              - button "Window rinse 1 × $60.00 $60.00"
          - button "Add service"
          - button "Add custom line"
          - group "Add-ons":
            - checkbox "Mildew treatment +15%"
            - button "More add-ons"
        - region "Photos":
          - region "Pre-existing Condition":
            - list:
              - listitem:
                - button "Crack 1"
              - listitem:
                - button "Take photo"
              - listitem:
                - button "Choose photos"
        - region "Details":
          - button "Discount 10% · −$30.00"
          - button "Tax 8.0%"
          - button "More details"
        - region "Total and next step":
          - text: Total with tax $291.60
          - button "Review and send"
    `));

  await test.step('add service', async () => {
    await page.getByRole('button', { name: 'Add service' }).click();
    const picker = page.getByRole('dialog', { name: 'Add service' });
    await picker.getByText('Concrete & Driveway').click();
    await picker.getByLabel('Surface area (sq ft)').fill('1000');
    await expect(picker).toMatchAriaSnapshot(`
      - dialog "Add service":
        - heading "Add service" [level=2]
        - button "Close"
        - button "Change surface"
        - textbox "Surface area (sq ft)": "1000"
        - group "Services":
          - checkbox "Surface clean $0.20 / sq ft" [checked]
          - checkbox "Degrease spot $50.00 flat"
        - group "Material":
          - radio "Any / not sure ×1.00" [checked]
          - radio "Brick pavers ×1.30"
        - group "Add-ons"
        - list:
          - listitem: "Surface clean: 1,000 sq ft × $0.20"
        - status: $200.00
        - button "Add another"
        - button "Add"
    `);
    await page.keyboard.press('Escape');
    await expect(picker).toBeHidden();
  });

  await test.step('send', async () => {
    await page.getByRole('button', { name: 'Review and send' }).click();
    const sheet = page.getByRole('dialog', { name: 'Send to Alicia' });
    await expect(sheet).toMatchAriaSnapshot(`
      - dialog "Send to Alicia":
        - heading "Send to Alicia" [level=2]
        - button "Close"
        - paragraph: $291.60
        - button "Preview"
        - button "Text (614) 555-0131"
        - button "Copy link"
        - button "QR code"
        - paragraph:
          - text: Email isn’t connected yet. Text or copy the link instead.
          - button "Save without sending"
    `);
    await page.keyboard.press('Escape');
    await expect(sheet).toBeHidden();
    await expect(page.getByRole('list', { name: 'Progress' })).toMatchAriaSnapshot(`
      - list "Progress":
        - listitem: Draft (now)
        - listitem: Sent (to come)
        - listitem: Approved (to come)
        - listitem: Visit (to come)
        - listitem: Paid (to come)
    `);
  });
});

test('a screen reader tells the quotes of one customer apart, and says what waits on the calendar', async ({
  company,
  installation,
  people: { customer },
  page,
}) => {
  await offerMornings(company);
  const { id, token } = await sendQuote(company, customer);
  const { api } = company.client;
  const decision = { decision: 'approved', customer_name: customer.name, channel: 'phone', reason: '' } as const;
  await api.quotes.recordDecision({ id, revision: 1, ...decision });
  const [choice] = (await api.appointments.show({ token })).choices;
  if (!choice) throw new Error('The company offers mornings');
  await api.appointments.ask({ token, choice, wish: '' });
  await saveQuote(company, customer);
  await enter(page, company.client, installation);

  await test.step('quotes', async () => {
    await page.goto('/app/quotes');
    const main = page.getByRole('main');
    await expect(main).toMatchAriaSnapshot(`
      - main:
        - heading "All Quotes" [level=1]
        - search:
          - searchbox "Search quotes by number, customer or address"
          - navigation "Status":
            - link "All 2"
            - link "Draft 1"
            - link "Awaiting reply 0"
            - link "Approved 1"
          - button "Filters"
          - status: 2 quotes · $583.20 total
        - list:
          - listitem:
            - link "Alicia Moreno"
            - 'link "Continue: Q-1002"'
          - listitem:
            - link "Alicia Moreno"
    `);
    const names = main.getByRole('link', { name: 'Alicia Moreno' });
    await expect(names.nth(0)).toHaveAccessibleDescription(/^Q-1002 · 18 Harbor View Rd/);
    await expect(names.nth(1)).toHaveAccessibleDescription(/^Q-1001 · 18 Harbor View Rd/);
  });

  await test.step('calendar', async () => {
    await page.goto('/app/calendar');
    await page.getByRole('button', { name: 'To schedule · 1' }).click();
    await expect(page.getByRole('region', { name: 'Requested times' })).toMatchAriaSnapshot(`
      - region "Requested times":
        - list:
          - listitem:
            - strong:
              - text: Alicia Moreno
              - link "Q-1001"
            - paragraph: /8:00 AM – 12:00 PM$/
            - group "Answer Alicia Moreno":
              - button "Confirm"
              - button "Edit"
              - button "Decline"
    `);
  });
});
