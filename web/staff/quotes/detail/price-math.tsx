import { Text } from '@mantine/core';
import { useId, useState } from 'react';
import { explainPrice } from '#web/staff/quotes/explain-price.ts';
import { useQuote } from './quote-model.ts';

/** How each service was priced, for staff only. */
export function PriceMath() {
  const { quote, company } = useQuote();
  const [isOpen, setIsOpen] = useState(false);
  const id = useId();
  if (quote.items.length === 0) return null;
  return (
    <div className="price-math">
      <button
        type="button"
        className="text-button"
        aria-expanded={isOpen}
        aria-controls={id}
        onClick={() => setIsOpen(!isOpen)}
      >
        {isOpen ? 'Hide math' : 'Show math'}
      </button>
      <ul className="plain-list explained" id={id}>
        {isOpen &&
          quote.items.map((item) => (
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
    </div>
  );
}
