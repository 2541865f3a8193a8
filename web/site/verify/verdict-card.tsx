import type { z } from 'zod';
import type { Verdict as VerdictSchema } from '#contract/verification.ts';
import { formatInstant } from '#domain/dates.ts';
import type { Language } from '#domain/language/language.ts';
import { documentTexts, verificationTexts } from '#domain/language/texts.ts';

type Verdict = z.infer<typeof VerdictSchema>;
type Genuine = Extract<Verdict, { result: 'genuine' }>;

const TONES: Readonly<Record<Verdict['result'], 'good' | 'bad' | 'plain'>> = {
  genuine: 'good',
  mismatch: 'bad',
  sample: 'plain',
  unknown: 'bad',
};

/** Shows the result above the form, so people see it first. Screen readers announce it. */
export function VerdictCard({ verdict, sha256, language }: { verdict: Verdict; sha256: string; language: Language }) {
  const { answer, advanced, hash, verdicts } = verificationTexts(language);
  const { title } = verdicts[verdict.result];
  const text = verdict.result === 'genuine' ? genuineText(verdict, language) : verdicts[verdict.result].text;
  return (
    <section className={`card verdict verdict-${TONES[verdict.result]}`} role="status" aria-label={answer}>
      <h2>{title}</h2>
      <p>{text}</p>
      {verdict.result === 'genuine' && <GenuineFacts verdict={verdict} language={language} />}
      <details className="verify-advanced">
        <summary>{advanced}</summary>
        <p className="verdict-hash">
          {hash} <code>{sha256}</code>
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
