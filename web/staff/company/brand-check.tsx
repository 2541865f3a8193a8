import { Text } from '@mantine/core';
import { brandOn, contrast, MIN_CONTRAST, onBrand } from '#domain/company/brand-color.ts';
import { Icon } from '../../ui/icons.tsx';

const PAGE = '#ffffff';

/** "6.1 : 1", rounded down: a contrast is never reported as better than it is. */
function ratio(one: string, other: string): string {
  return `${(Math.floor(contrast(one, other) * 10) / 10).toFixed(1)}\u00a0:\u00a01`;
}

/** How readable text is on the brand color and in it. Text colors are adjusted until people can read them. */
export function BrandCheck({ color }: { color: string }) {
  const ink = onBrand(color);
  const asText = brandOn(PAGE, color);
  const adjusted = asText.toLowerCase() !== color.toLowerCase();
  return (
    <div className="brand-check">
      <span className="brand-sample" style={{ background: color, color: ink }}>
        Approve
      </span>
      <Text size="sm" component="p" role="status">
        <Icon name="check" size={16} />
        {ink === '#ffffff' ? 'White' : 'Black'} text on your color: {ratio(ink, color)}
        {adjusted
          ? `. Links in emails are darkened to ${asText}, ${ratio(asText, PAGE)} on white.`
          : `. Links in emails: ${ratio(color, PAGE)} on white.`}{' '}
        People need at least {MIN_CONTRAST}
        {'\u00a0:\u00a01'}.
      </Text>
    </div>
  );
}
