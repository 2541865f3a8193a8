/** Finds missing DNS records of the sender's domain, which would make emails look like spam. */
import type { DkimSettings } from '#server/platform/settings/mail-settings.ts';
import { checkDkim } from './check-dkim.ts';
import { checkDmarc } from './check-dmarc.ts';
import { checkSpf } from './check-spf.ts';
import { type DnsResolver, mailServers } from './dns-records.ts';
import { type Finding, finder } from './finding.ts';

export interface Sender {
  /** the domain of MAIL_FROM */
  domain: string;
  dkim: DkimSettings | null;
  /** the domain of BOUNCE_ADDRESS, if set */
  bounceDomain: string | null;
}

/**
 * Returns true for domains that DMARC accepts for each other. SPF and DKIM count only for the domain that recipients
 * see, or for a domain above or below it.
 */
const belongTogether = (one: string, other: string) =>
  one === other || one.endsWith(`.${other}`) || other.endsWith(`.${one}`);

/** A failed lookup is a finding, too. Otherwise the result would wrongly say that nothing is missing. */
export async function checkSenderDomain(dns: DnsResolver, sender: Sender): Promise<Finding[]> {
  const { domain, dkim, bounceDomain } = lowerCase(sender);
  const envelope = bounceDomain ?? domain;
  const checks: [Finding['about'], Promise<Finding[]>][] = [
    ['SPF', checkSpf(dns, envelope)],
    ['DKIM', checkDkim(dns, dkim)],
    ['DMARC', checkDmarc(dns, domain)],
    ...(bounceDomain === null ? [] : [['MX', checkMx(dns, bounceDomain)] as [Finding['about'], Promise<Finding[]>]]),
  ];
  const findings = await Promise.all(checks.map(([about, check]) => check.catch(unanswered(about))));
  return [...findings.flat(), ...alignment(domain, envelope, dkim)];
}

function lowerCase({ domain, dkim, bounceDomain }: Sender): Sender {
  return {
    domain: domain.toLowerCase(),
    dkim: dkim && { ...dkim, domainName: dkim.domainName.toLowerCase() },
    bounceDomain: bounceDomain?.toLowerCase() ?? null,
  };
}

const unanswered =
  (about: Finding['about']) =>
  (error: NodeJS.ErrnoException): Finding[] => [
    finder(about)('missing', `DNS did not respond (${error.code ?? error.message}). Please try again.`),
  ];

/** Checks that returned emails can arrive. A single "." means that the domain accepts no email (RFC 7505). */
async function checkMx(dns: DnsResolver, domain: string): Promise<Finding[]> {
  const found = finder('MX');
  const servers = (await mailServers(dns, domain))
    .map(({ exchange }) => exchange)
    .filter((name) => !/^\.?$/.test(name));
  if (servers.length === 0)
    return [found('missing', `${domain} has no mail server (MX record), so bounces can’t reach BOUNCE_ADDRESS.`)];
  return [found('ok', `Bounces go to ${servers.join(', ')}.`)];
}

function alignment(domain: string, envelope: string, dkim: DkimSettings | null): Finding[] {
  const spfCounts = belongTogether(domain, envelope);
  const dkimCounts = dkim !== null && belongTogether(domain, dkim.domainName);
  const found = finder('DMARC');
  const findings: Finding[] = [];
  if (!spfCounts)
    findings.push(
      found('note', `SPF of ${envelope} (BOUNCE_ADDRESS) does not count for emails from ${domain}: only DKIM does.`),
    );
  if (dkim && !dkimCounts)
    findings.push(
      found(
        spfCounts ? 'note' : 'missing',
        `Signatures of ${dkim.domainName} do not count for emails from ${domain}. Set DKIM_DOMAIN to ${domain}.`,
      ),
    );
  return findings;
}
