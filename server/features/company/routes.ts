import { setQuoteNumbering } from '#server/features/company/quote-numbering.ts';
import { authorOf } from '#server/auth/author.ts';
import type { Gate } from '#server/auth/procedures.ts';
import { memberOf } from '#server/auth/viewer.ts';
import type { Services } from '#server/features/services.ts';
import { showTotalsToMembers, updateProfile, updateSettings } from './settings.ts';
import { presentCompany } from './present.ts';
import { readCompany } from './queries.ts';

export function companyRoutes(gate: Gate, services: Services) {
  const { company } = gate;
  const { db } = services;
  return {
    get: company.get.handler(async ({ context }) =>
      presentCompany(services, await readCompany(db, memberOf(context).scope)),
    ),
    updateSettings: company.updateSettings.handler(async ({ input, context }) => {
      const { scope } = memberOf(context);
      await updateSettings(services, scope, input, authorOf(context));
      return presentCompany(services, await readCompany(db, scope));
    }),
    setQuoteNumbering: company.setQuoteNumbering.handler(async ({ input, context }) => {
      const { scope } = memberOf(context);
      await setQuoteNumbering(services, scope, input.next_quote_number, authorOf(context));
      return presentCompany(services, await readCompany(db, scope));
    }),
    showTotalsToMembers: company.showTotalsToMembers.handler(async ({ input, context }) => {
      const { scope } = memberOf(context);
      await showTotalsToMembers(services, scope, input.shown, authorOf(context));
      return presentCompany(services, await readCompany(db, scope));
    }),
    updateProfile: company.updateProfile.handler(async ({ input, context }) => {
      const { scope } = memberOf(context);
      await updateProfile(services, scope, input, authorOf(context));
      return presentCompany(services, await readCompany(db, scope));
    }),
  };
}
