import { Button, Collapse, List, Text } from '@mantine/core';
import { useId, useState } from 'react';
import { sumCents } from '#domain/money.ts';
import { explainPrice, type ExplainedLine } from '../explain-price.ts';
import { useBuilder } from './builder-model.ts';

/** "Explain this price": the sentences behind one figure, on demand. */
export function PriceExplanation({ line }: { line: ExplainedLine }) {
  const { priced, company } = useBuilder();
  const work = priced?.lines.filter(({ kind }) => kind === 'service' || kind === 'custom') ?? [];
  const workCents = sumCents(work.map((each) => each.line_total_cents));
  return <ExplainPrice sentences={explainPrice(line, workCents, company.currency)} />;
}

export function ExplainPrice({ sentences, label = 'Explain this price' }: { sentences: string[]; label?: string }) {
  const [open, setOpen] = useState(false);
  const id = useId();
  return (
    <div>
      <Button variant="subtle" size="compact-sm" aria-expanded={open} aria-controls={id} onClick={() => setOpen(!open)}>
        {label}
      </Button>
      <Collapse expanded={open} id={id}>
        <List size="sm" mt={4} spacing={2} className="explanation">
          {sentences.map((sentence) => (
            <List.Item key={sentence}>
              <Text size="sm" span className="breakable">
                {sentence}
              </Text>
            </List.Item>
          ))}
        </List>
      </Collapse>
    </div>
  );
}
