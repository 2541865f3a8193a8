/** Functions of node:dns/promises that a look-up needs. */
export interface DnsResolver {
  resolveTxt(name: string): Promise<string[][]>;
  resolveMx(name: string): Promise<{ exchange: string; priority: number }[]>;
}

/** The name exists without such a record, or does not exist at all. */
const NOTHING = new Set(['ENODATA', 'ENOTFOUND']);

async function orNothing<Answer>(asked: Promise<Answer[]>): Promise<Answer[]> {
  try {
    return await asked;
  } catch (error) {
    if (NOTHING.has((error as NodeJS.ErrnoException).code ?? '')) return [];
    throw error;
  }
}

/** Long records come in pieces, which belong together without a space. */
export async function texts(dns: DnsResolver, name: string): Promise<string[]> {
  const records = await orNothing(dns.resolveTxt(name));
  return records.map((pieces) => pieces.join(''));
}

export const mailServers = (dns: DnsResolver, domain: string) => orNothing(dns.resolveMx(domain));

/** "v=DKIM1; p=abc" as its tags; names in lower case, values without the spaces in them. */
export function tagsOf(record: string): Map<string, string> {
  const pairs = record.split(';').map((part) => {
    const [name = '', ...value] = part.split('=');
    return [name.trim().toLowerCase(), value.join('=').replace(/\s+/g, '')] as const;
  });
  return new Map(pairs.filter(([name]) => name !== ''));
}
