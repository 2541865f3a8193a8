import type { z } from 'zod';
import type { Verdict as VerdictSchema } from '#contract/verification.ts';
import { formatInstant } from '#domain/dates.ts';
import type { Language } from '#domain/language/language.ts';
import { documentTexts, verificationTexts } from '#domain/language/texts.ts';

type Verdict = z.infer<typeof VerdictSchema>;
type Genuine = Extract<Verdict, { result: 'genuine' }>;

type Tone = 'good' | 'bad' | 'plain';

const TONES: Readonly<Record<Verdict['result'], Tone>> = {
  genuine: 'good',
  mismatch: 'bad',
  sample: 'plain',
  unknown: 'plain',
};

/** A check, an exclamation mark, and a question mark. */
const MARKS: Readonly<Record<Tone, string>> = {
  good: 'm17 29 8 8 15-17',
  bad: 'M28 15v16M28 40v.1',
  plain: 'M21 22a7 7 0 1 1 10 6.4c-2 1-3 2.3-3 5m0 7v.1',
};

/** Shows the result above the form, so people see it first. Screen readers announce it. */
export function VerdictCard({ verdict, sha256, language }: { verdict: Verdict; sha256: string; language: Language }) {
  const { answer, hash, verdicts } = verificationTexts(language);
  const { title } = verdicts[verdict.result];
  const text = verdict.result === 'genuine' ? genuineText(verdict, language) : verdicts[verdict.result].text;
  const tone = TONES[verdict.result];
  return (
    <section className={`card verdict verdict-${tone}`} role="status" aria-label={answer}>
      <div className="verdict-head">
        <svg width="56" height="56" viewBox="0 0 56 56" aria-hidden="true">
          <circle cx="28" cy="28" r="28" />
          <path d={MARKS[tone]} />
        </svg>
        <div>
          <h2>{title}</h2>
          <p>{text}</p>
        </div>
      </div>
      {verdict.result === 'genuine' && <GenuineFacts verdict={verdict} language={language} />}
      <details className="verify-advanced">
        <summary>{hash}</summary>
        <p className="verdict-hash">
          <code>{sha256}</code>
        </p>
      </details>
    </section>
  );
}

const isSigned = ({ decision, decided_by }: Genuine) => decision === 'approved' && decided_by === 'customer';

function genuineText(verdict: Genuine, language: Language): string {
  const { signed, copies } = verificationTexts(language).verdicts.genuine;
  return isSigned(verdict) ? signed : copies[verdict.decision];
}

function GenuineFacts({ verdict, language }: { verdict: Genuine; language: Language }) {
  const { organization_name, quote_number, decision, decided_at, decided_by, time_zone, name } = verdict;
  const texts = verificationTexts(language).facts;
  const word = documentTexts(language).decisions[decision];
  const facts: [label: string, value: string][] = [
    [texts.company, organization_name],
    [texts.quote, quote_number],
    [texts.decision, decided_by === 'staff' ? texts.recorded(word) : word],
    [isSigned(verdict) ? texts.signedBy : texts.customer, name],
    [texts.time, formatInstant(decided_at, time_zone, language)],
  ];
  return (
    <dl className="verdict-facts">
      {facts.map(([label, value]) => (
        <div key={label}>
          <dt>{label}</dt>
          <dd>{value}</dd>
        </div>
      ))}
    </dl>
  );
}
