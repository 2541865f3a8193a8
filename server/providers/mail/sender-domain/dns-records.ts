export interface DnsResolver {
  resolveTxt(name: string): Promise<string[][]>;
  resolveMx(name: string): Promise<{ exchange: string; priority: number }[]>;
}

/** Error codes for a name that lacks such a record, or has no record at all. */
const NOTHING = new Set(['ENODATA', 'ENOTFOUND']);

async function orNothing<Answer>(asked: Promise<Answer[]>): Promise<Answer[]> {
  try {
    return await asked;
  } catch (error) {
    if (NOTHING.has((error as NodeJS.ErrnoException).code ?? '')) return [];
    throw error;
  }
}

/** DNS splits long records into pieces, which join without a space. */
export async function texts(dns: DnsResolver, name: string): Promise<string[]> {
  const records = await orNothing(dns.resolveTxt(name));
  return records.map((pieces) => pieces.join(''));
}

export const mailServers = (dns: DnsResolver, domain: string) => orNothing(dns.resolveMx(domain));

/** Parses "v=DKIM1; p=abc" into lowercase names and values without spaces. */
export function tagsOf(record: string): Map<string, string> {
  const pairs = record.split(';').map((part) => {
    const [name = '', ...value] = part.split('=');
    return [name.trim().toLowerCase(), value.join('=').replace(/\s+/g, '')] as const;
  });
  return new Map(pairs.filter(([name]) => name !== ''));
}
