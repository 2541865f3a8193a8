import { Group } from '@mantine/core';
import { PageSection } from '#web/staff/components/page-section.tsx';
import { QrCode } from '#web/staff/components/qr-code.tsx';
import { SurfaceTile } from '#web/staff/components/surface-tile.tsx';
import { BrandMark } from '#web/ui/brand-mark.tsx';
import { ICON_SHAPES, Icon, type IconName } from '#web/ui/icons.tsx';

const NAMES = Object.keys(ICON_SHAPES) as IconName[];
const SURFACES = ['Roof', 'Deck & Fence', 'Gutters', 'Patio & Pool', 'House Siding', 'Concrete & Driveway', null];

export function KitIcons() {
  return (
    <PageSection title="Icons and drawings">
      <Group gap="sm">
        {NAMES.map((name) => (
          <span key={name} title={name}>
            <Icon name={name} />
          </span>
        ))}
      </Group>
      <Group gap="sm" mt="md">
        {SURFACES.map((surface) => (
          <SurfaceTile key={surface} surface={surface} />
        ))}
        <BrandMark />
      </Group>
      <div style={{ maxWidth: 160 }}>
        <QrCode text="https://example.com/quote/approve/1" label="A QR code" />
      </div>
    </PageSection>
  );
}
