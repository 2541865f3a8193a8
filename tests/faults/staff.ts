import { ORPCError } from '@orpc/client';
import { newId } from '#server/platform/db/ids.ts';
import { type DraftInput, draft, PASSWORD, uniqueEmail } from '#tests/support/factories.ts';
import { createTestClient, type TestClient } from '#tests/support/http-client.ts';

/** A refusal has a code from the error list. */
export type Outcome = 'served' | { status: number; code: string; message: string };

/**
 * Turns any response from the program into an outcome. Throws without a response, because the program must always
 * respond.
 */
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
  /** Sign-up sends a confirmation email to this address in the background. */
  readonly email: string;
  saveQuote(id: string, about?: Partial<DraftInput>): Promise<unknown>;
  uploadPhoto(quoteId: string, file: File, id?: string): Promise<unknown>;
}

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
