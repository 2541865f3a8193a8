import { ORPCError } from '@orpc/client';
import { newId } from '#server/db/ids.ts';
import { type DraftInput, draft, PASSWORD, uniqueEmail } from '#tests/factories.ts';
import { createTestClient, type TestClient } from '#tests/http-client.ts';

/** What a call came to; refusals are those of the catalogue. */
export type Outcome = 'served' | { status: number; code: string; message: string };

/** Takes any answer of the program for what it is. No answer at all is thrown: the program has to say something. */
export async function outcomeOf(call: Promise<unknown>): Promise<Outcome> {
  try {
    await call;
    return 'served';
  } catch (error) {
    if (!(error instanceof ORPCError)) throw error;
    return { status: error.status, code: error.code, message: error.message };
  }
}

export interface Staff extends TestClient {
  /** The program has sent a mail there, in the background. */
  readonly email: string;
  saveQuote(id: string, about?: Partial<DraftInput>): Promise<unknown>;
  uploadPhoto(quoteId: string, file: File, id?: string): Promise<unknown>;
}

/** The owner of a company that has just signed up, by HTTP like all others. */
export async function signUp(url: string): Promise<Staff> {
  const client = createTestClient(url);
  const email = uniqueEmail('owner');
  const data = { full_name: 'Olive Owner', company_name: 'Blue Water' };
  await client.api.accounts.signup({ email, password: PASSWORD, data });
  return {
    ...client,
    email,
    saveQuote: (id, about) => client.api.quotes.save({ id, edit_number: 0, draft: draft(about) }),
    uploadPhoto: (quoteId, file, id = newId()) =>
      client.api.photos.upload({ quote_id: quoteId, id, image_type: 'pre_damage', description: '', file }),
  };
}
