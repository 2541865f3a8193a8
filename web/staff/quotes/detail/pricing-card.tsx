import { Collapse, Text } from '@mantine/core';
import { useId, useState } from 'react';
import { PageSection } from '#web/staff/components/page-section.tsx';
import { explainPrice } from '#web/staff/quotes/explain-price.ts';
import { useQuote } from './quote-model.ts';

export function PricingCard() {
  const { quote, company } = useQuote();
  const [open, setOpen] = useState(false);
  const id = useId();
  if (quote.items.length === 0) return null;
  return (
    <PageSection
      title="How it was priced"
      aside={
        <button
          type="button"
          className="text-button"
          aria-expanded={open}
          aria-controls={id}
          onClick={() => setOpen(!open)}
        >
          {open ? 'Hide' : 'Show math'}
        </button>
      }
    >
      <Collapse expanded={open} id={id}>
        <ul className="plain-list explained">
          {quote.items.map((item) => (
            <li key={item.id}>
              <Text size="sm" fw={550} className="breakable">
                {item.description}
              </Text>
              {explainPrice(item, quote.items, company.currency).map((sentence) => (
                <Text key={sentence} size="sm" c="dimmed" className="breakable">
                  {sentence}
                </Text>
              ))}
            </li>
          ))}
        </ul>
      </Collapse>
    </PageSection>
  );
}
