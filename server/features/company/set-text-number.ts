import type { Services } from '#server/features/services.ts';
import type { Tx } from '#server/platform/db/client.ts';
import { changeAsOperator } from './change-as-operator.ts';

/** `taken` means that another company has the number, or that companies without their own number share it */
type TextNumberOutcome = { company: string } | 'nobody' | 'taken';

class NumberTaken extends Error {
  override readonly name = 'NumberTaken';
}

/**
 * Gives a company its own number for text messages. Run by the operator, who rents the number from the provider.
 * @param number in international format; null restores the installation's number
 */
export async function setTextNumber(
  services: Pick<Services, 'db' | 'now' | 'env' | 'texts'>,
  ownerEmail: string,
  number: string | null,
): Promise<TextNumberOutcome> {
  try {
    const company = await changeAsOperator(services, ownerEmail, {
      action: 'text_number.set',
      data: { number },
      async apply(tx, { orgId: org_id }) {
        // The provider may have a number that no setting names, as the test provider does.
        const ofAll = [services.texts.from, services.env.TWILIO_FROM];
        if (number !== null && (ofAll.includes(number) || (await isOfAnother(tx, org_id, number))))
          throw new NumberTaken();
        await tx.deleteFrom('text_numbers').where('org_id', '=', org_id).execute();
        if (number !== null)
          await tx.insertInto('text_numbers').values({ org_id, number, set_at: services.now() }).execute();
      },
    });
    return company === null ? 'nobody' : { company };
  } catch (error) {
    if (error instanceof NumberTaken) return 'taken';
    throw error;
  }
}

async function isOfAnother(tx: Tx, orgId: string, number: string): Promise<boolean> {
  const other = await tx
    .selectFrom('text_numbers')
    .where('number', '=', number)
    .where('org_id', '!=', orgId)
    .select('org_id')
    .executeTakeFirst();
  return other !== undefined;
}
