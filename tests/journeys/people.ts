/** Each journey has its own email addresses, because many journeys share an installation and its emails. */
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

/** @param journey different for every journey of this installation */
export function peopleOf(journey: string): People {
  return {
    owner: { email: `dana.${journey}@clearwater.example`, name: 'Dana Reyes', company: 'Clearwater Washing' },
    teammate: { email: `sam.${journey}@clearwater.example`, name: 'Sam Ortiz' },
    customer: { email: `alicia.${journey}@customer.example`, name: 'Alicia Moreno', phone: '(614) 555-0131' },
  };
}

/** Creates a client with its own IP address and cookies, like a browser. */
export function clientAt(url: string, address: string): TestClient {
  return createTestClient(url, new Map(), { 'x-forwarded-for': address });
}

export interface Company {
  orgId: string;
  /** the owner's browser, signed in */
  client: TestClient;
}

export async function signUpByCall(client: TestClient, { email, name, company }: Owner): Promise<Company> {
  const data = { full_name: name, company_name: company };
  await client.api.accounts.signup({ email, password: PASSWORD, data });
  return { orgId: (await client.api.company.get()).id, client };
}

/** Adds a person to the company, who accepts an invitation. @returns their signed-in client */
export async function joinByCall(company: Company, teammate: TestClient, { email, name }: Person): Promise<TestClient> {
  const { link } = await company.client.api.personnel.invite({ email, role: 'member' });
  const invitation_token = new URL(link ?? '').searchParams.get('invitation') ?? '';
  await teammate.api.accounts.signup({ email, password: PASSWORD, data: { full_name: name }, invitation_token });
  return teammate;
}
