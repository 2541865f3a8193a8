let lastHost = 0;
export const newIp = () => {
  lastHost += 1;
  return `198.18.${lastHost >> 8}.${lastHost & 255}`;
};

export interface Ask {
  ip: string;
  path: string;
  method?: string;
  body?: unknown;
  cookies?: Map<string, string>;
  authorization?: string;
}

export type Tally = Record<string, number>;

/** Counts the responses by code. 'served' is a success. */
export async function tally(answers: readonly Response[]): Promise<Tally> {
  const counts: Tally = {};
  for (const answer of answers) {
    const code = answer.ok ? 'served' : ((await answer.json()) as { code: string }).code;
    counts[code] = (counts[code] ?? 0) + 1;
  }
  return counts;
}
