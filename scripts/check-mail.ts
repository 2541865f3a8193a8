/**
 * Reports what the DNS of the sender's domain lacks: SPF, DKIM, DMARC and the route for returned emails. Exits
 * with code 1 when something is missing. Sends nothing:
 *   npm run check-mail                   the domain of MAIL_FROM
 *   npm run check-mail -- example.com    another domain, before it is configured
 */
import { Resolver } from 'node:dns/promises';
import { readEnv } from '#server/platform/settings/env.ts';
import { parseAddress } from '#server/platform/settings/mail-address.ts';
import { checkSenderDomain } from '#server/providers/mail/sender-domain/check-sender-domain.ts';

const WORDS = { ok: 'ok      ', missing: 'MISSING ', note: 'note    ' };

const domainOf = (address: string) => address.split('@')[1] ?? '';

try {
  // Without payments, because production would require settings for them.
  const env = readEnv({ ...process.env, PAYMENTS: 'none' });
  const domain = process.argv[2] ?? domainOf(parseAddress(env.MAIL_FROM).address);
  if (!domain.includes('.')) throw new Error('Set MAIL_FROM, or name your domain: npm run check-mail -- example.com');
  const findings = await checkSenderDomain(new Resolver({ timeout: 5000, tries: 2 }), {
    domain,
    dkim: env.dkim && { ...env.dkim, domainName: process.env['DKIM_DOMAIN'] || domain },
    bounceDomain: env.BOUNCE_ADDRESS ? domainOf(env.BOUNCE_ADDRESS) : null,
  });
  console.log(`Emails from ${domain}:`);
  for (const { kind, about, text } of findings) console.log(`${WORDS[kind]}${about.padEnd(6)}${text}`);
  if (findings.some(({ kind }) => kind === 'missing')) process.exitCode = 1;
} catch (error) {
  console.error((error as Error).message);
  process.exitCode = 1;
}
