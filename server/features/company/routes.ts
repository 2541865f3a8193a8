import type { Services } from '#server/features/services.ts';
import type { Procedures } from '#server/platform/auth/procedures.ts';
import { marginRoutes } from './margin-routes.ts';
import { mixRoutes } from './mix-routes.ts';
import { presentCompany } from './present.ts';
import { readCompany } from './queries.ts';
import { setQuoteNumbering } from './quote-numbering.ts';
import { showTotalsToMembers, updateProfile, updateSettings } from './settings.ts';

export function companyRoutes(procedures: Procedures, services: Services) {
  const { company } = procedures;
  const { db } = services;
  return {
    ...marginRoutes(procedures, services),
    ...mixRoutes(procedures, services),
    get: company.get.handler(async ({ context }) =>
      presentCompany(services, await readCompany(db, context.caller.member.scope), context.caller.member),
    ),
    updateSettings: company.updateSettings.handler(async ({ input, context }) => {
      const { scope } = context.caller.member;
      await updateSettings(services, scope, input, context.caller.author);
      return presentCompany(services, await readCompany(db, context.caller.member.scope), context.caller.member);
    }),
    setQuoteNumbering: company.setQuoteNumbering.handler(async ({ input, context }) => {
      const { scope } = context.caller.member;
      await setQuoteNumbering(services, scope, input.next_quote_number, context.caller.author);
      return presentCompany(services, await readCompany(db, context.caller.member.scope), context.caller.member);
    }),
    showTotalsToMembers: company.showTotalsToMembers.handler(async ({ input, context }) => {
      const { scope } = context.caller.member;
      await showTotalsToMembers(services, scope, input.shown, context.caller.author);
      return presentCompany(services, await readCompany(db, context.caller.member.scope), context.caller.member);
    }),
    updateProfile: company.updateProfile.handler(async ({ input, context }) => {
      const { scope } = context.caller.member;
      await updateProfile(services, scope, input, context.caller.author);
      return presentCompany(services, await readCompany(db, context.caller.member.scope), context.caller.member);
    }),
  };
}
