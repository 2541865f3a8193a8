import { Collapse, List, Text, UnstyledButton } from '@mantine/core';
import { useId, useState } from 'react';
import { type ExplainedLine, explainPrice } from '#web/staff/quotes/explain-price.ts';
import { sameItems, useBuilderPart } from './builder-model.ts';

export function PriceExplanation({ line }: { line: ExplainedLine }) {
  const currency = useBuilderPart(({ company }) => company.currency);
  const sentences = useBuilderPart(
    ({ draft: { priced } }) => explainPrice(line, priced?.lines ?? [], currency),
    sameItems,
  );
  return <ExplainPrice sentences={sentences} />;
}

function ExplainPrice({ sentences, label = 'Explain this price' }: { sentences: string[]; label?: string }) {
  const [open, setOpen] = useState(false);
  const id = useId();
  return (
    <div>
      <UnstyledButton className="quiet-link" aria-expanded={open} aria-controls={id} onClick={() => setOpen(!open)}>
        {label}
      </UnstyledButton>
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
