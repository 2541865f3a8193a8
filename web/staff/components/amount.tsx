import { formatMoney } from '#domain/pricing/money.ts';

interface AmountProps {
  cents: number;
  currency: string;
  /** large: the figure of a panel; huge: the one figure of a screen */
  size?: 'large' | 'huge';
}

/** Shows a large amount with raised cents, so the dollars stand out. Smaller amounts are plain text. */
export function Amount({ cents, currency, size = 'large' }: AmountProps) {
  const text = formatMoney(cents, currency);
  const [, whole = text, rest = ''] = /^(.*\d)([.,]\d{2})$/.exec(text) ?? [];
  return (
    <span className="amount" data-size={size} data-long={text.length > LONG || undefined}>
      {whole}
      {rest && <span className="amount-cents">{rest}</span>}
    </span>
  );
}

/** Amounts with more characters get a smaller font, so "$1,234,567.89" fits a phone. */
const LONG = 11;
