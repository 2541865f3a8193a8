import { takeCards } from '#tests/journeys/card-payments.ts';
import type { Company } from '#tests/journeys/people.ts';
import { sendQuote } from '#tests/journeys/sent-quote.ts';
import { test } from './browser-test.ts';

const MORNINGS = { weekdays: [0, 1, 2, 3, 4, 5, 6], from: 480, to: 720, capacity: 2, active: true };

async function offerMornings({ client }: Company): Promise<void> {
  const { edit_number } = await client.api.appointments.offer();
  const days = { notice_days: 1, horizon_days: 30, reminder_hour: null };
  await client.api.appointments.saveOffer({ windows: [MORNINGS], ...days, edit_number });
}

test('a customer looks at the photos, signs, pays the deposit and requests a time', async ({
  company,
  people: { customer },
  visit,
}) => {
  await takeCards(company);
  await offerMornings(company);
  const { url } = await sendQuote(company, customer, { photos: 2 });
  await visit.open(url);
  await visit.see('Your quote for 18 Harbor View Rd');
  await visit.check('customer-1-quote', 'both');

  await visit.press('Crack 1');
  await visit.see('1 of 2');
  await visit.check('customer-2-photo');
  await visit.key('ArrowRight');
  await visit.see('2 of 2');
  await visit.key('Escape');

  await visit.fill('Your full name', customer.name);
  await visit.check('customer-3-signing');
  await visit.press(/Approve.*/);
  await visit.arrive(/\/test-payments\/checkout\//);
  await visit.see('Test mode: no money moves');
  await visit.check('customer-4-payment', 'both');
  await visit.press('Test cards');
  await visit.press(/.*4242 4242 4242 4242.*/);
  await visit.press(/Pay \$.*/);
  await visit.see('Payment Successful');
  await visit.check('customer-5-paid', 'both');

  await visit.press('Back to your quote');
  await visit.see('Deposit paid');
  await visit.check('customer-6-approved', 'both');
  await visit.press(/Morning.*/);
  await visit.press(/Request .*/);
  await visit.see('You requested');
  await visit.check('customer-7-requested');
});
