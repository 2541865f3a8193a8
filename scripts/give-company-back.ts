/**
 * Restores a company that the program set aside because its owner never confirmed their email. Without
 * arguments, lists such companies. With a company's id and a new email for its owner, restores the company. The
 * owner signs in with that email and the old password, or resets the password:
 *   node scripts/give-company-back.ts
 *   node scripts/give-company-back.ts 01a20294-38b9-7fa1-8fea-5021233e4ea9 dana@example.com
 */
import { giveCompanyBack, setAsideCompanies } from '#server/features/company/deletion/give-back-company.ts';
import { printLine, runForOperator } from './run-for-operator.ts';

await runForOperator(
  ([id, email]) => (id && email ? { id, email: email.trim().toLowerCase() } : null),
  async (services, wanted) => {
    if (wanted) {
      const { id, email } = wanted;
      const name = await giveCompanyBack(services, id, email);
      printLine(
        name ? `${name} belongs to ${email} again.` : 'There is no such company, or the email already has an account.',
      );
      return;
    }
    for (const { id, name, full_name, ends_at } of await setAsideCompanies(services))
      printLine(`${id}  ${name}, created by ${full_name}, will be deleted on ${ends_at?.toISOString()}`);
  },
);
