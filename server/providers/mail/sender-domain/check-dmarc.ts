import { type DnsResolver, tagsOf, texts } from './dns-records.ts';
import { type Finding, finder } from './finding.ts';

const found = finder('DMARC');

const isDmarc = (record: string) => /^v\s*=\s*DMARC1\s*(?:;|$)/i.test(record);

/**
 * Checks the policy for emails that pass neither SPF nor DKIM.
 * @param domain the domain of MAIL_FROM
 */
export async function checkDmarc(dns: DnsResolver, domain: string): Promise<Finding[]> {
  for (const place of placesOf(domain)) {
    const [record, ...others] = (await texts(dns, `_dmarc.${place}`)).filter(isDmarc);
    if (others.length > 0)
      return [
        found('missing', `_dmarc.${place} has ${others.length + 1} DMARC records, so none of them counts. Keep one.`),
      ];
    if (record !== undefined) return [policyFinding(place, place === domain, tagsOf(record))];
  }
  return [
    found(
      'missing',
      `${domain} has no DMARC record. Add a TXT record at _dmarc.${domain} such as "v=DMARC1; p=none; rua=mailto:you@${domain}".`,
    ),
  ];
}

/** Lists the domain and those above it, without the top-level domain. */
function placesOf(domain: string): string[] {
  const parts = domain.split('.');
  return parts.slice(0, Math.max(parts.length - 1, 1)).map((_, index) => parts.slice(index).join('.'));
}

function policyFinding(place: string, isOwn: boolean, tags: ReadonlyMap<string, string>): Finding {
  const policy = ((isOwn ? undefined : tags.get('sp')) ?? tags.get('p') ?? '').toLowerCase();
  if (policy === 'quarantine' || policy === 'reject')
    return found('ok', `_dmarc.${place} asks other servers to ${policy} forged emails.`);
  if (policy === 'none')
    return found(
      'note',
      `_dmarc.${place} lets forged emails through (p=none). That is fine to start with; change it to p=quarantine once your own emails pass.`,
    );
  return found('missing', `_dmarc.${place} has no valid policy. Add p=none, p=quarantine or p=reject.`);
}
