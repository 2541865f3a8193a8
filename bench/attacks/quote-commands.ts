import { type Attack, many, newCompany, type Outcomes, sharedQuote } from './target.ts';

const ROUNDS = 4;
const AT_ONCE = 59;
const CLIENTS = 4;

/** Runs four clients of one company. Each repeatedly sends 59 commands on one quote in parallel. */
export const quoteCommands: Attack = async (target) => {
  const company = await newCompany(target);
  const quotes = await Promise.all(Array.from({ length: CLIENTS }, () => sharedQuote(company)));
  const all: Outcomes = {};
  for (let round = 0; round < ROUNDS; round += 1) {
    const found = await many(CLIENTS * AT_ONCE, CLIENTS * AT_ONCE, (index) =>
      company.client.ask(`/quotes/${quotes[index % CLIENTS]?.id}/extend`, {
        session: company.session,
        method: 'POST',
        json: { days: 20 + (index % 60) },
      }),
    );
    for (const [how, count] of Object.entries(found)) all[how] = (all[how] ?? 0) + count;
  }
  return all;
};
