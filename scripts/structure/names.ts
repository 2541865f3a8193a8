interface Refused {
  /** matches a name in lowercase words: `readFormTicket` is "read form ticket" */
  readonly pattern: RegExp;
  readonly say: string;
  /** paths from the root of files in which the word means something else */
  readonly allowedIn?: RegExp;
  /** names in which the word means something else */
  readonly allowedNames?: RegExp;
}

const whole = (words: string) => new RegExp(`(?:^| )(?:${words})(?= |$)`);

/** Files that draw real doors and gates, and sample texts, which can be about anything. */
const PICTURES = /^(?:tools|tests)\/|draw-|pattern\//;

/** Calls to Stripe use Stripe's names. */
const STRIPE = /^server\/providers\/payments\/stripe\//;

const REFUSED: readonly Refused[] = [
  {
    pattern: whole('house'),
    say: 'company',
    allowedIn: PICTURES,
    allowedNames: /^(?:IN_HOUSE|inHouse|resolveInHouse|house)$/,
  },
  {
    pattern: whole('employees?|colleagues?'),
    say: 'member',
    allowedNames: /^(?:Employee|employee|employeeId)$|personnel\/employee/,
  },
  { pattern: whole('gate'), say: 'auth, procedures', allowedIn: PICTURES, allowedNames: /gate_?code/i },
  { pattern: whole('key door|door'), say: 'API key auth', allowedIn: PICTURES },
  { pattern: whole('proven|proofs?'), say: 'reauthenticate' },
  { pattern: whole('second step'), say: 'two-factor challenge' },
  { pattern: whole('factor codes?'), say: 'one-time code, backup code' },
  { pattern: whole('session answers?'), say: 'session response' },
  { pattern: whole('account links?'), say: 'email link', allowedIn: STRIPE },
  { pattern: whole('known device'), say: 'trusted device' },
  { pattern: whole('(?:time|refusal|lookup|ask|in) floor'), say: 'min response time' },
  { pattern: whole('tickets?'), say: 'form token', allowedNames: /average_?ticket/i },
  { pattern: whole('client key'), say: 'rate-limit key' },
  { pattern: whole('turns|fair turn|org in turn'), say: 'concurrency limit', allowedIn: PICTURES },
  {
    pattern: whole('(?:job|small|free|peak|pdf|photo|logo) child|child (?:pool|env|usage|died|message)'),
    say: 'worker process',
  },
  {
    pattern: whole('(?:draw|create|shared) preview|preview (?:renderer|job|words|unavailable|paths|faults)'),
    say: 'OG image',
    allowedIn: STRIPE,
  },
  { pattern: whole('kept (?:pages?|pdfs?|book|answers?|file)'), say: 'cache, cached' },
  {
    pattern: whole('(?:logo )?grounds?'),
    say: 'dependencies, background',
    allowedIn: PICTURES,
    allowedNames: /^(?:ground|data-ground|onTheGround|bumpyGround)$/,
  },
  { pattern: whole('told (?:event|quote)|read told'), say: 'webhook payload' },
  { pattern: whole('papers?'), say: 'document source', allowedNames: /^Paper$|paper$/, allowedIn: PICTURES },
  {
    pattern: whole('seal(?:ed)? (?:secrets?|key|mail|content)|unseal(?:ed)?(?: mail)?'),
    say: 'encrypt',
  },
  {
    pattern:
      /(?:address|registered|open|no) places?$|^places(?: file| in)?$|^place (?:line|labels?|of|note|in record)$/,
    say: 'geoip',
    allowedNames: /^places$/i,
  },
  { pattern: /^letters?$/, say: 'email template', allowedIn: /^(?!server\/providers\/mail)/ },
  {
    pattern: /[a-z] words$/,
    say: 'label',
    allowedNames:
      /(?:EXPECTED|HEADER|LONG|In|By|Of|shared|own|Own|example|either|hostile|type)[_-]?[wW](?:ords|ORDS)$|IN_WORDS/,
  },
  { pattern: whole('as kept'), say: 'normalize' },
  { pattern: whole('quote steps|step context'), say: 'lifecycle' },
  { pattern: whole('quote copies'), say: 'duplicate' },
  { pattern: whole('upkeep'), say: 'maintenance' },
  { pattern: whole('doubles|keep apart|double (?:reasons?|labels?)'), say: 'duplicate, not duplicates' },
  {
    pattern: whole('figures?'),
    say: 'totals, sums, metrics',
    allowedIn: /^(?:tools|tests|bench)\/|\.test\.ts$/,
    allowedNames: /^figures?$|^figures?_|_figures?$/,
  },
  {
    pattern: /(?:^| )(?:tell|tells|telling|told|untold) |[a-z] (?:tell|tells|telling|told)$|^untold$/,
    say: 'notify, notified',
    allowedNames: /_/,
  },
  { pattern: /[a-z] barriers?$|barriers? [a-z]|left alone/, say: 'send block, suppressed' },
  { pattern: whole('lift (?:suppression|dialog)|on lift|held back'), say: 'unblock, suppressed' },
  { pattern: whole('fair shares?'), say: 'fair scheduling' },
  { pattern: /[a-z] rooms?$|(?:^| )room [a-z]/, say: 'disk space, capacity' },
  { pattern: whole('settle|settles|settling'), say: 'process, check', allowedNames: /^(?:settle|SETTLING_MS)$/ },
  { pattern: whole('permits?|permitted'), say: 'may send' },
  { pattern: whole('page asks|asks nothing'), say: 'next steps' },
  {
    pattern: whole('take in again|let all wait|go on|goes on|ends by itself|by itself'),
    say: 'record, postpone, continue',
  },
  { pattern: whole('unasked'), say: 'unsolicited', allowedNames: /^unasked$/ },
  { pattern: whole('(?:follow up|notification|plan|open|make|text) stage'), say: 'fixture' },
];

/** `readFormTicket`, `read_form_ticket` and `read-form-ticket` all become "read form ticket". */
export function partsOf(name: string): string {
  return name
    .split(/[^A-Za-z]+/)
    .flatMap((part) => part.match(/[A-Z]+(?![a-z])|[A-Z]?[a-z]+/g) ?? [])
    .join(' ')
    .toLowerCase();
}

interface RefusedName {
  readonly name: string;
  readonly say: string;
}

/**
 * @param path from the root; its parts are checked like identifiers
 * @param identifiers without duplicates
 */
export function refusedNames(path: string, identifiers: Iterable<string>): RefusedName[] {
  const ownNames = path.replace(/\.[a-z.]+$/, '').split('/');
  return [...new Set([...ownNames, ...identifiers])].flatMap((name) => {
    const parts = partsOf(name);
    const refused = REFUSED.find(
      ({ pattern, allowedIn, allowedNames }) =>
        pattern.test(parts) && !allowedIn?.test(path) && !allowedNames?.test(name),
    );
    return refused ? [{ name, say: refused.say }] : [];
  });
}
