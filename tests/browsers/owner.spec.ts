import { mkdtemp, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { PASSWORD } from '#tests/journeys/people.ts';
import { drawnSurface } from '#tests/support/drawn-surface.ts';
import { expect, test } from './browser-test.ts';
import type { Visit } from './visit.ts';

async function addPhoto(visit: Visit): Promise<void> {
  const folder = await mkdtemp(join(tmpdir(), 'rinseline-photo-'));
  const photo = await drawnSurface('dirty', 1);
  await writeFile(join(folder, photo.name), Buffer.from(await photo.arrayBuffer()));
  await visit.attach(join(folder, photo.name));
  await visit.see('Photo 1');
  await rm(folder, { recursive: true });
}

test('an owner signs up, sets a price, writes a first quote, and shares its link', async ({
  people: { owner, customer },
  installation,
  watchingProxy,
  visit,
}) => {
  await test.step('sign-up', async () => {
    await visit.open(`${watchingProxy.url}/auth`);
    await visit.press('Sign Up');
    await visit.fill('Email', owner.email);
    await visit.fill('Full Name', owner.name);
    await visit.fill('Company Name', owner.company);
    await visit.fill('Password', PASSWORD);
    await visit.check('owner-1-sign-up', 'both');
    await visit.press('Create account');
    await visit.arrive(/^\/app$/);
    await visit.see('Dashboard');
    await visit.check('owner-2-dashboard', 'both');
  });

  await test.step('rate book', async () => {
    await visit.open(`${watchingProxy.url}/app/config`);
    await visit.see('Pricing Config');
    await visit.press(/Surface clean.*/);
    await visit.fill(/Rate.*/, '0.26');
    await visit.check('owner-3-rate-book', 'both');
    await visit.press('Save Changes');
    await visit.see('Configuration saved successfully!');
  });

  await test.step('first quote', async () => {
    await visit.open(`${watchingProxy.url}/app/quotes/new`);
    await visit.arrive(/\/edit$/);
    await visit.fill(/Name.*/, customer.name);
    await visit.fill(/Property address.*/, '18 Harbor View Rd, Beaufort, SC');
    await visit.fill(/Phone.*/, customer.phone);
    await visit.fill(/Email.*/, customer.email);
    await visit.press('Add service');
    // Starts so only while the dialog is open.
    await visit.see(/^Add service/);
    await visit.check('owner-4-surfaces');
    await visit.press(/Concrete & Driveway.*/);
    await visit.fill(/Surface area.*/, '1000');
    await visit.see('1,000 sq ft');
    await visit.check('owner-5-service');
    await visit.press('Add');
    await addPhoto(visit);
    await visit.see('Saved');
    await visit.check('owner-6-builder', 'both');
  });

  await test.step('link', async () => {
    await visit.press('Review and send');
    await visit.see(/Email isn’t connected yet/);
    await visit.check('owner-7-send');
    await visit.press('Save without sending');
    await visit.see('In outbox');
    await visit.check('owner-8-quote', 'both');
    const [mail] = await installation.mailsTo(customer.email);
    const link = /https?:\/\/\S+\/quote\/approve\/[\w-]+/.exec(mail?.text ?? '')?.[0] ?? '';
    expect(link).toContain(watchingProxy.url);
    await visit.open(link);
    await visit.see('Your quote for 18 Harbor View Rd');
  });
});
