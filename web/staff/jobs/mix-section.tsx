import { Button, UnstyledButton } from '@mantine/core';
import { useQuery } from '@tanstack/react-query';
import { useId, useState } from 'react';
import { ouncesText, sheetCents, tankText } from '#domain/pricing/mix-sheet.ts';
import { formatMoney, formatQuantity, formatShare } from '#domain/pricing/money.ts';
import { UNIT_SUFFIXES } from '#domain/pricing/rate-book.ts';
import { queries } from '#web/api/query.ts';
import { PageSection } from '#web/staff/components/page-section.tsx';
import { PrintStyles } from '#web/staff/components/print-styles.tsx';
import { useViewer } from '#web/staff/workspace/viewer.ts';
import { Icon } from '#web/ui/icons.tsx';
import { MixStyles } from './mix-styles.tsx';
import type { Job } from './use-job.ts';

type Sheet = NonNullable<Job['mix']>;
type ServiceMix = Sheet['services'][number];
type Amounts = Sheet['total'];

/** How much to mix, by service. Shows nothing until the company entered its strengths. */
export function MixSection({ sheet }: { sheet: Sheet }) {
  const { services, stock_strength, total } = sheet;
  return (
    <PageSection
      title="Mix"
      aside={
        <Button variant="subtle" size="compact-sm" onClick={() => window.print()}>
          Print job
        </Button>
      }
    >
      <MixStyles />
      <PrintStyles />
      <div className="mix-services">
        {services.map((mix) => (
          <ServicePart key={JSON.stringify(mix)} mix={mix} isFirstOpen={services.length === 1} />
        ))}
      </div>
      {services.length > 1 && (
        <div className="mix-load">
          <h3>To load</h3>
          <Parts amounts={total} isTotal />
        </div>
      )}
      <MixCost sheet={sheet} />
      <p className="mix-note">
        Arithmetic from your company’s own numbers, with {formatShare(stock_strength)} stock. Follow the product label.
      </p>
    </PageSection>
  );
}

function ServicePart({ mix, isFirstOpen }: { mix: ServiceMix; isFirstOpen: boolean }) {
  const id = useId();
  const [isOpen, setIsOpen] = useState(isFirstOpen);
  const { service, surface_type, tanks, total } = mix;
  const count = tanks.reduce((sum, tank) => sum + tank.count, 0);
  return (
    <div className="mix-service-part">
      <UnstyledButton className="mix-head" aria-expanded={isOpen} aria-controls={id} onClick={() => setIsOpen(!isOpen)}>
        <span className="mix-name">
          {service} <span>{surface_type}</span>
        </span>
        <span className="mix-brief">
          {count === 1 ? ouncesText(total.mix_ounces) : `${formatQuantity(count)} tanks`}
        </span>
        <Icon name={isOpen ? 'up' : 'down'} size={16} />
      </UnstyledButton>
      <div id={id} className="mix-body" hidden={!isOpen}>
        <p className="mix-strength">{strengthText(mix)}</p>
        {tanks.map((tank, index) => (
          <div key={tank.mix_ounces} className="mix-tank">
            <h3>{tankText(tank, count, index === tanks.length - 1)}</h3>
            <Parts amounts={tank} />
          </div>
        ))}
        {count > 1 && (
          <div className="mix-tank" data-total>
            <h3>
              All {formatQuantity(count)} tanks, {ouncesText(total.mix_ounces)}
            </h3>
            <Parts amounts={total} isTotal />
          </div>
        )}
      </div>
    </div>
  );
}

/** "1.25% on 2,400 sq ft. 6.25% in the tank, injector 1 to 4." */
function strengthText({ target_strength, tank_strength, injector_ratio, quantity, unit }: ServiceMix): string {
  const suffix = UNIT_SUFFIXES[unit];
  const count = quantity === 1 ? '' : `, ${formatQuantity(quantity)} times`;
  const surface = suffix ? `${formatQuantity(quantity)} ${suffix}` : `the surface${count}`;
  const tank =
    injector_ratio === null
      ? 'Batch mix'
      : `${formatShare(tank_strength)} in the tank, injector 1 to ${formatQuantity(injector_ratio)}`;
  return `${formatShare(target_strength)} on ${surface}. ${tank}.`;
}

/** @param isTotal the parts of several tanks are smaller, because no one pours them at once */
function Parts({ amounts, isTotal = false }: { amounts: Amounts; isTotal?: boolean }) {
  const { stock_ounces, water_ounces, surfactant_ounces } = amounts;
  const parts: [name: string, ounces: number][] = [
    ['Stock', stock_ounces],
    ...(surfactant_ounces > 0 ? [['Surfactant', surfactant_ounces] satisfies [string, number]] : []),
    ['Water', water_ounces],
  ];
  return (
    <dl className="mix-parts" data-total={isTotal || undefined}>
      {parts.map(([name, ounces]) => (
        <div key={name}>
          <dt>{name}</dt>
          <dd>{ouncesText(ounces)}</dd>
        </div>
      ))}
    </dl>
  );
}

/** Shows what the chemicals cost to those who may see margins. */
function MixCost({ sheet }: { sheet: Sheet }) {
  const { currency } = useViewer();
  const { data: company } = useQuery(queries.company.get.queryOptions());
  const isShown = company?.shows_margin === true;
  // Not stored on the device, as in the builder.
  const { data: costs } = useQuery({ ...queries.company.margin.queryOptions(), enabled: isShown });
  const cents = isShown && costs ? sheetCents(sheet, costs) : null;
  if (cents === null || !costs) return null;
  return (
    <p className="mix-note mix-cost">
      <Icon name="lock" size={16} />
      Chemicals {formatMoney(cents, currency)}.{' '}
      {costs.members_see_margin ? 'Only your team sees this.' : 'Only owners and admins see this.'}
    </p>
  );
}
