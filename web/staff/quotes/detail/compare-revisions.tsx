import { NativeSelect, Text, UnstyledButton } from '@mantine/core';
import { keepPreviousData, useQuery } from '@tanstack/react-query';
import { useState } from 'react';
import { queries } from '#web/api/query.ts';
import { Dialog } from '#web/staff/components/dialog.tsx';
import { FailedState } from '#web/staff/components/failed-state.tsx';
import { keyed } from '#web/ui/keyed.ts';
import { useQuote } from './quote-model.ts';

/** Opens any two revisions side by side. Only for a quote that was revised. */
export function CompareRevisions() {
  const [isOpen, setIsOpen] = useState(false);
  return (
    <>
      <UnstyledButton className="quiet-link" aria-haspopup="dialog" onClick={() => setIsOpen(true)}>
        Compare revisions
      </UnstyledButton>
      {isOpen && (
        <Dialog title="Compare revisions" onClose={() => setIsOpen(false)}>
          <Comparison />
        </Dialog>
      )}
    </>
  );
}

/** Starts with the current revision and the one before it. */
function Comparison() {
  const { quote } = useQuote();
  const [pair, setPair] = useState({ from: quote.revision - 1, to: quote.revision });
  const input = { id: quote.id, ...pair };
  const { data, error, refetch } = useQuery({
    ...queries.quotes.compare.queryOptions({ input }),
    placeholderData: keepPreviousData,
  });
  if (error) return <FailedState error={error} onRetry={() => void refetch()} />;
  if (!data) return null;
  const choose = (side: 'from' | 'to') => (revision: number) => setPair({ ...pair, [side]: revision });
  return (
    <table className="compared">
      <thead>
        <tr>
          <th scope="col">
            <span className="visually-hidden">What</span>
          </th>
          <th scope="col">
            <RevisionField label="Before" value={pair.from} revisions={data.revisions} onChange={choose('from')} />
          </th>
          <th scope="col">
            <RevisionField label="After" value={pair.to} revisions={data.revisions} onChange={choose('to')} />
          </th>
        </tr>
      </thead>
      <tbody>
        {data.differences.length === 0 && (
          <tr>
            <td colSpan={3}>No differences</td>
          </tr>
        )}
        {keyed(data.differences, ({ what }) => what).map(([key, { what, before, after }]) => (
          <tr key={key}>
            <th scope="row">{what}</th>
            <td>{before || <NotThere />}</td>
            <td>{after || <NotThere />}</td>
          </tr>
        ))}
      </tbody>
    </table>
  );
}

const NotThere = () => (
  <Text span inherit c="dimmed">
    Not included
  </Text>
);

interface RevisionFieldProps {
  label: string;
  value: number;
  revisions: readonly { revision: number }[];
  onChange: (revision: number) => void;
}

function RevisionField({ label, value, revisions, onChange }: RevisionFieldProps) {
  return (
    <NativeSelect
      label={label}
      value={String(value)}
      data={revisions.map(({ revision }) => ({ value: String(revision), label: `Revision ${revision}` }))}
      onChange={(event) => onChange(Number(event.currentTarget.value))}
    />
  );
}
