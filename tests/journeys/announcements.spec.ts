/** Names, order and states that a screen reader announces on the most used screens. */
import type { Page } from '@playwright/test';
import { takeCards } from './card-payments.ts';
import { enter, expect, test } from './journey.ts';
import type { Company } from './people.ts';
import { saveQuote, sendQuote } from './sent-quote.ts';

const MORNINGS = { weekdays: [0, 1, 2, 3, 4, 5, 6], from: 480, to: 720, capacity: 2, active: true };

async function offerMornings({ client }: Company): Promise<void> {
  const { edit_number } = await client.api.appointments.offer();
  const days = { notice_days: 1, horizon_days: 30, reminder_hour: null };
  await client.api.appointments.saveOffer({ windows: [MORNINGS], ...days, edit_number });
}

/** Texts of the page's headings, in their order. */
const headings = (page: Page) => page.getByRole('heading').allInnerTexts();

test('a screen reader says what a quote costs, how to sign it, and what happens next', async ({
  company,
  people: { customer },
  page,
  newVisitor,
}) => {
  await takeCards(company);
  await offerMornings(company);
  const main = page.getByRole('main');

  await test.step('pending', async () => {
    await page.goto((await sendQuote(company, customer, { photos: 1 })).url);
    await expect(main).toMatchAriaSnapshot(`
      - main:
        - article:
          - heading "Your quote for 18 Harbor View Rd" [level=1]
          - group "At a glance":
            - paragraph: Total
            - paragraph: $291.60
            - term: Deposit on approval
            - definition: $72.90
            - term: When work is done
            - definition: $218.70
          - list:
            - listitem:
              - link "Crack 1":
                - img "Crack 1"
          - group "Totals":
            - term: "Discount (10%): First visit"
            - definition: −$30.00
            - term: Total
            - definition: $291.60
        - complementary "Next step":
          - link "Review and sign"
        - heading "Sign and approve" [level=2]
        - group "How would you like to pay?":
          - radio "Pay the deposit now $72.90 The balance of $218.70 is due when the work is done." [checked]
          - radio "Pay in full now $291.60 Nothing is due later."
          - radio "Pay later $0.00 Nothing is charged today."
        - textbox "Your full name"
        - button "Approve and pay $72.90" [disabled]
        - paragraph: Type your name to approve
        - button "Decline"
    `);
    expect(await headings(page)).toEqual([
      'Your quote for 18 Harbor View Rd',
      'Property Images',
      'Pre-existing Condition',
      'Services',
      'Quote For',
      'Additional Notes',
      'What happens next',
      'Sign and approve',
      'Text messages',
      'Questions?',
    ]);
  });

  await test.step('approved', async () => {
    await page.getByRole('radio', { name: /^Pay later/ }).check();
    await page.getByLabel('Your full name').fill(customer.name);
    await page.getByRole('button', { name: 'Approve' }).click();
    await expect(page.getByRole('status')).toHaveText('Quote approved successfully!');
    await expect(page.locator('[aria-current="step"]')).toHaveText(/^Deposit/);
    await expect(main).toMatchAriaSnapshot(`
      - main:
        - region "Thank you, Alicia. Next, pay the deposit.":
          - heading "Thank you, Alicia. Next, pay the deposit." [level=1]
          - paragraph:
            - link "Pay deposit ($72.90)"
          - list "Progress":
            - listitem:
              - strong: Approved
            - listitem:
              - strong: Deposit
              - text: $72.90
            - listitem:
              - strong: Pick a time
            - listitem:
              - strong: Appointment
            - listitem:
              - strong: Balance
              - text: $218.70, due on completion
        - region "Payment":
          - button "Pay deposit ($72.90)"
          - button "Pay in full ($291.60)"
        - region "Signed copy":
          - link "Download signed copy"
        - region "Pick a time"
        - article:
          - heading "What you approved" [level=2]
    `);
  });

  await test.step('pick a time', async () => {
    const choice = page.getByRole('region', { name: 'Pick a time' });
    await expect(choice).toMatchAriaSnapshot(`
      - heading "Pick a time" [level=2]
      - group "Available times (ET)":
        - group /^\\w+day, \\w+ \\d+$/:
          - radio "Morning 8 AM – 12 PM"
        - paragraph:
          - link "More days"
      - textbox "Or suggest another time"
      - button "Request this time"
    `);
    await choice.getByRole('radio').first().check();
    // The button names the chosen time.
    await choice.getByRole('button', { name: /^Request \w+, \w+ \d+, 8 AM – 12 PM$/ }).click();
    await expect(page.getByRole('status')).toHaveText('Request sent.');
    await expect(page.getByRole('heading', { level: 1, name: /^You requested .+ ET$/ })).toBeVisible();
  });

  await test.step('declined', async () => {
    const other = await newVisitor();
    await other.goto((await sendQuote(company, customer)).url);
    await other.getByRole('button', { name: 'Decline' }).click();
    await expect(other.getByRole('dialog')).toMatchAriaSnapshot(`
      - dialog "Decline this quote?":
        - heading "Decline this quote?" [level=2]
        - group "Mind telling us why? (optional)":
          - radio "The price"
          - radio "Not now"
        - textbox "Anything to add?"
        - paragraph:
          - link "Ask for a change"
        - button "Decline quote"
        - button "Keep quote"
    `);
    await other.getByRole('button', { name: 'Decline quote' }).click();
    await expect(other.getByRole('status')).toHaveText('Quote declined');
    await expect(other.getByRole('main')).toMatchAriaSnapshot(`
      - main:
        - region "Quote declined":
          - heading "Quote declined" [level=1]
          - paragraph: Thanks, we’ve let Clearwater Washing know.
          - group "Changed your mind?":
            - radio "Lower price"
          - button "Ask for a new quote"
        - region "Your copy"
        - group: What you declined
    `);
  });
});

test('a screen reader says what the sign-up form asks for, and what is wrong', async ({ page }) => {
  await page.goto('/auth');
  await page.getByRole('tab', { name: 'Sign Up' }).click();
  const main = page.getByRole('main');
  await expect(main).toMatchAriaSnapshot(`
    - main:
      - heading "Welcome to Rinseline" [level=1]
      - tablist "Sign in or sign up":
        - tab "Sign In"
        - tab "Sign Up" [selected]
      - tabpanel "Sign Up":
        - heading "Create your account" [level=2]
        - textbox "Email"
        - textbox "Full Name"
        - textbox "Company Name"
        - textbox "Password"
        - button "Show characters"
        - button "Create account"
  `);
  await expect(page.getByLabel('Email')).toHaveAccessibleDescription('You’ll use this to sign in');
  await page.getByLabel('Email').fill('dana@clearwater.example');
  await page.getByLabel('Password').fill('Short1');
  await page.getByRole('button', { name: 'Create account' }).click();
  await expect(main).toMatchAriaSnapshot(`
    - main:
      - alert: Password must be at least 12 characters
      - tabpanel "Sign Up":
        - textbox "Password" [invalid]
  `);
  await expect(page.getByLabel('Password')).toBeFocused();
});

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
                - link "Crack 1"
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
            - button "Actions for Q-1002"
          - listitem:
            - link "Alicia Moreno"
            - button "Actions for Q-1001"
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
