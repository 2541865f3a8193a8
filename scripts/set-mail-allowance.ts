/**
 * Gives a company a custom email allowance, and answers its request for more. The arguments are the owner's
 * email, then emails per hour and per day, or `usual` for the normal allowance. The program may be running or
 * stopped:
 *   node scripts/set-mail-allowance.ts dana@example.com 300 2000
 *   node scripts/set-mail-allowance.ts dana@example.com usual
 */
import { setMailAllowance } from '#server/features/company/mail-allowance/set-mail-allowance.ts';
import { printLine, runForOperator } from './run-for-operator.ts';

const USAGE = 'Enter the owner’s email and both limits: node scripts/set-mail-allowance.ts dana@example.com 300 2000';
const LIMIT_MAX = 100_000;

function limitOf(text: string | undefined): number {
  const limit = Number(text);
  if (!Number.isInteger(limit) || limit < 1 || limit > LIMIT_MAX) throw new Error(USAGE);
  return limit;
}

await runForOperator(
  ([email, hour, day]) => {
    if (!email) throw new Error(USAGE);
    const allowance = hour === 'usual' ? null : { hour: limitOf(hour), day: limitOf(day) };
    return { email: email.trim().toLowerCase(), allowance };
  },
  async (services, { email, allowance }) => {
    const company = await setMailAllowance(services, email, allowance);
    const given = allowance ? `${allowance.hour} emails an hour and ${allowance.day} a day` : 'as many emails as usual';
    printLine(company === null ? `No one with the email ${email} owns a company.` : `${company} can send ${given}.`);
  },
);
