import { type DnsResolver, texts } from './dns-records.ts';
import { type Finding, finder } from './finding.ts';

const found = finder('SPF');

const isSpf = (record: string) => /^v=spf1(?: |$)/i.test(record);

/**
 * Checks the SPF record, which lists the servers that may send for the domain (RFC 7208).
 * @param domain the envelope sender's
 */
export async function checkSpf(dns: DnsResolver, domain: string): Promise<Finding[]> {
  const [record, ...others] = (await texts(dns, domain)).filter(isSpf);
  if (record === undefined)
    return [
      found(
        'missing',
        `${domain} has no SPF record. Add a TXT record such as "v=spf1 include:… -all", with the include of your mail provider.`,
      ),
    ];
  if (others.length > 0)
    return [
      found('missing', `${domain} has ${others.length + 1} SPF records, so none of them counts. Put them into one.`),
    ];
  const terms = record.toLowerCase().split(/\s+/).slice(1);
  return [endOf(domain, terms), ...(await brokenIncludes(dns, terms)), servers(terms)];
}

function endOf(domain: string, terms: readonly string[]): Finding {
  // Receivers ignore terms after the first "all".
  const end = terms.find((term) => /^[-~?+]?all$/.test(term));
  if (end === 'all' || end === '+all')
    return found('missing', `The SPF record of ${domain} lets anyone send (${end}). End it with -all or ~all.`);
  if (end === '-all' || end === '~all') return found('ok', `${domain} has one SPF record, which ends with ${end}.`);
  if (end === undefined && terms.some((term) => term.startsWith('redirect=')))
    return found('note', `The SPF record of ${domain} refers to another domain (redirect=), which was not followed.`);
  return found(
    'missing',
    `The SPF record of ${domain} says nothing about servers that it does not name. End it with -all or ~all.`,
  );
}

/** One broken include makes the whole record invalid. */
async function brokenIncludes(dns: DnsResolver, terms: readonly string[]): Promise<Finding[]> {
  const names = terms.flatMap((term) => /^\+?include:([^%]+)$/.exec(term)?.[1] ?? []);
  const records = await Promise.all(names.map((name) => texts(dns, name)));
  return names
    .filter((_, index) => records[index]?.some(isSpf) !== true)
    .map((name) =>
      found('missing', `The SPF record includes ${name}, which has no SPF record itself. Correct or remove that part.`),
    );
}

function servers(terms: readonly string[]): Finding {
  const named = terms.filter((term) => !/^[-~?+]?all$/.test(term));
  const list = named.length > 0 ? `It names ${named.join(', ')}.` : 'It names no server at all.';
  return found(
    'note',
    `${list} Whether your mail provider's servers are among them cannot be determined from here: compare with what your provider tells you to include.`,
  );
}
