import type { z } from 'zod';
import type { Verdict as VerdictSchema } from '#contract/verification.ts';
import { formatInstant } from '#domain/dates.ts';
import { RECORD_MISMATCH } from '#domain/quote/evidence-problems.ts';

type Verdict = z.infer<typeof VerdictSchema>;
type Genuine = Extract<Verdict, { result: 'genuine' }>;

const WORDS: Readonly<Record<Verdict['result'], { title: string; text: string; tone: 'good' | 'bad' | 'plain' }>> = {
  genuine: {
    title: 'Genuine',
    text: 'This signed copy was made here and has not been changed. It matches the record:',
    tone: 'good',
  },
  mismatch: {
    title: 'The record was changed',
    text: `${RECORD_MISMATCH} The file was made here, but what we hold today cannot confirm it. Keep your copy, and ask the company.`,
    tone: 'bad',
  },
  sample: {
    title: 'A sample',
    text: 'This is our sample quote. It shows what a quote looks like; nobody has signed it.',
    tone: 'plain',
  },
  unknown: {
    title: 'Not genuine',
    text: 'This file is not one of our signed copies, or it was changed since it was signed.',
    tone: 'bad',
  },
};

/** The result. Screen readers announce it, and it is above the form so that people see it first. */
export function VerdictCard({ verdict, sha256 }: { verdict: Verdict; sha256: string }) {
  const { title, text, tone } = WORDS[verdict.result];
  return (
    <section className={`card verdict verdict-${tone}`} role="status" aria-label="Answer">
      <h2>{title}</h2>
      <p>{text}</p>
      {verdict.result === 'genuine' && <GenuineFacts verdict={verdict} />}
      <p className="verdict-hash">
        SHA-256 <code>{sha256}</code>
      </p>
    </section>
  );
}

function GenuineFacts({ verdict }: { verdict: Genuine }) {
  const { organization_name, quote_number, decision, decided_at, decided_by, time_zone, name } = verdict;
  const word = decision === 'approved' ? 'Approved' : 'Declined';
  const isSignature = decision === 'approved' && decided_by === 'customer';
  const facts: [label: string, value: string][] = [
    ['Company', organization_name],
    ['Quote', quote_number],
    ['Decision', decided_by === 'staff' ? `${word}, recorded by the company on the customer’s behalf` : word],
    [isSignature ? 'Signed by' : 'Customer', name],
    ['Time', `${formatInstant(decided_at, time_zone)} (${time_zone.replaceAll('_', ' ')})`],
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
