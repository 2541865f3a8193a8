/** Names, order and states that a screen reader announces to customers and visitors. */
import type { Page } from '@playwright/test';
import { takeCards } from './card-payments.ts';
import { expect, test } from './journey.ts';
import { offerMornings } from './offer-mornings.ts';
import { sendQuote } from './sent-quote.ts';

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
    await other.getByRole('link', { name: 'Ask for a change' }).click();
    await expect(other.getByRole('textbox', { name: 'What should we change?' })).toBeFocused();
    await expect(other.getByRole('button', { name: 'Send question' })).toBeInViewport({ ratio: 1 });
    await other.getByRole('button', { name: 'Decline' }).click();
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
      - tabpanel "Sign Up":
        - textbox "Password" [invalid]
        - button "Show characters"
        - alert: Password must be at least 12 characters
  `);
  await expect(page.getByLabel('Password')).toBeFocused();
});
