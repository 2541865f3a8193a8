/**
 * Lets somebody in again who has lost phone, passkeys and backup codes: takes all of them away, ends the person's sessions
 * and tells them by mail. Make sure first that it is really them. Runs beside the program or without it:
 *
 *   node scripts/remove-two-factor.ts dana@example.com
 */
import { removeAllFactors } from '#server/features/accounts/remove-two-factor.ts';
import { createJobSender } from '#server/jobs/job-sender.ts';
import { runForOperator } from './run-for-operator.ts';

await runForOperator(
  ([email]) => {
    if (!email?.trim()) throw new Error('Say whose: node scripts/remove-two-factor.ts dana@example.com');
    return email.trim().toLowerCase();
  },
  async ({ env, db, log, now }, email) => {
    const jobs = await createJobSender(db, log);
    try {
      const removed = await removeAllFactors({ db, env, jobs, now }, email);
      console.log(
        removed === null
          ? `Nobody signs in as ${email}.`
          : `${email}: ${removed} removed. The password is enough now; every session was ended.`,
      );
    } finally {
      await jobs.close();
    }
  },
);
