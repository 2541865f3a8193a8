/**
 * Restores access for a person who has lost their phone, passkeys and backup codes. Removes all of these, ends
 * the person's sessions and tells them by email. Verify who they are first. The program may be running or
 * stopped:
 *   node scripts/remove-two-factor.ts dana@example.com
 */
import { removeAllFactors } from '#server/features/accounts/two-factor/remove-two-factor.ts';
import { createJobSender } from '#server/platform/jobs/job-sender.ts';
import { printLine, runForOperator } from './run-for-operator.ts';

await runForOperator(
  ([email]) => {
    if (!email?.trim())
      throw new Error('Enter the email of the account: node scripts/remove-two-factor.ts dana@example.com');
    return email.trim().toLowerCase();
  },
  async ({ env, db, log, now }, email) => {
    const jobs = await createJobSender(db, log);
    try {
      const removed = await removeAllFactors({ db, env, jobs, now }, email);
      printLine(
        removed === null
          ? `No one signs in as ${email}.`
          : `${email}: ${removed} removed. The password alone is now enough to sign in. Every session was ended.`,
      );
    } finally {
      await jobs.close();
    }
  },
);
