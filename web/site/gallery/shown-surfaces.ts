import { type Cents } from '#domain/pricing/money.ts';
import { materialName, resultingRate, type Unit } from '#domain/pricing/rate-book.ts';
import { SEED_SURFACES, type SeedSurface } from '#domain/pricing/seed-rate-book.ts';
import { asTitle } from '#web/site/surfaces/rate-labels.ts';
import { drawingFile, surfaceAnchor } from '#web/site/surfaces/surface-address.ts';
import { MATERIAL_NOTES, type MaterialNote } from './material-notes.ts';

const DRAWINGS = import.meta.glob<string>('./materials/*.svg', { eager: true, query: '?url', import: 'default' });

export interface ShownMaterial {
  name: string;
  multiplier: number;
  /** the rate of the surface type's default service on this material */
  rate_cents: Cents;
  drawing: string;
  note: MaterialNote;
}

export interface ShownSurface {
  name: string;
  anchor: string;
  /** the default service in the seed rate book */
  service: string;
  unit: Unit;
  rate_cents: Cents;
  materials: readonly ShownMaterial[];
}

/** Returns the URL of a material's drawing. @throws Error if it has none */
export function drawingOf(surface: string, material: string): string {
  const drawing = DRAWINGS[`./materials/${drawingFile(surface, material)}`];
  if (drawing === undefined) throw new Error(`No drawing of ${materialName(material)} (${surface})`);
  return drawing;
}

function shown(surface: SeedSurface): ShownSurface {
  const [service] = surface.services;
  if (!service) throw new Error(`${surface.name} has no service`);
  const [serviceName, unit, rate_cents] = service;
  const materials = surface.materials.map(([material, multiplier]): ShownMaterial => {
    const note = MATERIAL_NOTES[surface.name]?.[material];
    if (!note) throw new Error(`No note on ${materialName(material)} (${surface.name})`);
    return {
      name: asTitle(materialName(material)),
      multiplier,
      rate_cents: resultingRate(rate_cents, multiplier),
      drawing: drawingOf(surface.name, material),
      note,
    };
  });
  return { name: surface.name, anchor: surfaceAnchor(surface.name), service: serviceName, unit, rate_cents, materials };
}

export const SHOWN_SURFACES: readonly ShownSurface[] = SEED_SURFACES.map(shown);
