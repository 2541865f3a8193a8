/**
 * The people in a journey. Their email addresses are unique to it, because many journeys share an installation and its
 * emails.
 */
import { createTestClient, type TestClient } from '#tests/support/http-client.ts';

export const PASSWORD = 'Correct-Horse-42';

export interface Person {
  name: string;
  email: string;
}

export interface Owner extends Person {
  company: string;
}

export interface People {
  owner: Owner;
  teammate: Person;
  customer: Person & { phone: string };
}

/** @param journey a word that is unique among the journeys of this installation */
export function peopleOf(journey: string): People {
  return {
    owner: { email: `dana.${journey}@clearwater.example`, name: 'Dana Reyes', company: 'Clearwater Washing' },
    teammate: { email: `sam.${journey}@clearwater.example`, name: 'Sam Ortiz' },
    customer: { email: `alicia.${journey}@customer.example`, name: 'Alicia Moreno', phone: '(614) 555-0131' },
  };
}

/** A browser from the API's point of view, with its own IP address. */
export function clientAt(url: string, address: string): TestClient {
  return createTestClient(url, new Map(), { 'x-forwarded-for': address });
}

export interface Company {
  orgId: string;
  /** the owner's browser, signed in */
  client: TestClient;
}

/** Signs up a company through the API. */
export async function signUpByCall(client: TestClient, { email, name, company }: Owner): Promise<Company> {
  const data = { full_name: name, company_name: company };
  await client.api.accounts.signup({ email, password: PASSWORD, data });
  return { orgId: (await client.api.company.get()).id, client };
}

/** Lets another person join the company by accepting an invitation. @returns their browser, signed in */
export async function joinByCall(company: Company, teammate: TestClient, { email, name }: Person): Promise<TestClient> {
  const { link } = await company.client.api.personnel.invite({ email, role: 'member' });
  const invitation_token = new URL(link ?? '').searchParams.get('invitation') ?? '';
  await teammate.api.accounts.signup({ email, password: PASSWORD, data: { full_name: name }, invitation_token });
  return teammate;
}
