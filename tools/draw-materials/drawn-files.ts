import { materialName } from '#domain/pricing/rate-book.ts';
import { SEED_SURFACES } from '#domain/pricing/seed-rate-book.ts';
import { drawingFile } from '#web/site/surfaces/surface-address.ts';
import { MATERIAL_DRAWINGS } from './material-drawings.ts';
import { swatch } from './pattern/swatch.ts';

/** Every drawing of the gallery, as files. @throws Error for a material without a drawing */
export function drawMaterials(): { file: string; svg: string }[] {
  return SEED_SURFACES.flatMap(({ name: surface, materials }) =>
    materials.map(([material]) => {
      const drawing = MATERIAL_DRAWINGS[surface]?.[material];
      if (!drawing) throw new Error(`No drawing of ${materialName(material)} (${surface})`);
      const file = drawingFile(surface, material);
      return {
        file,
        svg: swatch(file, `${materialName(material)}, half dirty and half clean`, drawing.pattern, drawing.dirt),
      };
    }),
  );
}
