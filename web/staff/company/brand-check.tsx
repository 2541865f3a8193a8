import { Text } from '@mantine/core';
import { type BrandLook, brandLook, brandOn, contrast, PAGE_BACKGROUNDS } from '#domain/company/brand-color.ts';
import { Icon } from '#web/ui/icons.tsx';

const WHITE = '#ffffff';

/** Formats a contrast as "6.1 : 1". Rounds down, so the contrast never looks better than it is. */
function ratio(one: string, other: string): string {
  return `${(Math.floor(contrast(one, other) * 10) / 10).toFixed(1)}\u00a0:\u00a01`;
}

/** Shows whether the color has enough contrast in light and dark mode. The app adjusts a color that doesn't. */
export function BrandCheck({ color }: { color: string }) {
  const [light, dark] = [brandLook(color, 'light'), brandLook(color, 'dark')];
  const link = brandOn(WHITE, color);
  const isOwn = (shown: string) => shown.toLowerCase() === color.toLowerCase();
  const changes = [
    !isOwn(light.edge) && 'On light screens, buttons get a darker edge.',
    !isOwn(dark.fill) && `On dark screens, buttons are lightened to ${dark.fill}.`,
    !isOwn(link) && `Links in emails are darkened to ${link}.`,
  ].filter(Boolean);
  return (
    <div className="brand-check">
      <Sample look={light} background={PAGE_BACKGROUNDS.light[0] ?? WHITE} />
      <Sample look={dark} background={PAGE_BACKGROUNDS.dark[0] ?? WHITE} />
      <Text size="sm" component="p" role="status">
        <Icon name="check" size={16} />
        {light.ink === '#ffffff' ? 'White' : 'Black'} text on your color: {ratio(light.ink, light.fill)}, easy to read.{' '}
        {changes.join(' ')}
      </Text>
    </div>
  );
}

function Sample({ look: { fill, ink, edge }, background }: { look: BrandLook; background: string }) {
  return (
    <span className="brand-screen" style={{ background }}>
      <span className="brand-sample" style={{ background: fill, color: ink, borderColor: edge }}>
        Approve
      </span>
    </span>
  );
}
