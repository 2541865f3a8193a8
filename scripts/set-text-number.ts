/**
 * Gives a company its own number for text messages. The arguments are the owner's email and the number, or
 * `usual` for the installation's number. The number must belong to your account at the provider. The program may
 * be running or stopped:
 *   node scripts/set-text-number.ts dana@example.com +16145550117
 *   node scripts/set-text-number.ts dana@example.com usual
 */
import { isFullNumber } from '#domain/messages/phone-number.ts';
import { chooseTextProvider } from '#server/choose-text-provider.ts';
import { setTextNumber } from '#server/features/company/set-text-number.ts';
import { printLine, runForOperator } from './run-for-operator.ts';

const USAGE = 'Enter the owner’s email and the number: node scripts/set-text-number.ts dana@example.com +16145550117';

await runForOperator(
  ([email, number]) => {
    if (!email || !number || (number !== 'usual' && !isFullNumber(number))) throw new Error(USAGE);
    return { email: email.trim().toLowerCase(), number: number === 'usual' ? null : number };
  },
  async (services, { email, number }) => {
    const outcome = await setTextNumber({ ...services, texts: chooseTextProvider(services.env) }, email, number);
    if (outcome === 'nobody') printLine(`No one with the email ${email} owns a company.`);
    else if (outcome === 'taken') printLine(`${number} is already in use.`);
    else printLine(`${outcome.company} texts from ${number ?? 'the installation’s number'}.`);
  },
);
