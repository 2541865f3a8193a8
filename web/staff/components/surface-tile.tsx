const KINDS = [
  ['roof', /roof|shingle/i],
  ['deck', /deck|fence|wood/i],
  ['gutter', /gutter|downspout/i],
  ['patio', /patio|pool|paver|tile/i],
  ['siding', /siding|house|wall|stucco|brick|window|building/i],
  ['drive', /concrete|drive|walk|parking|garage|asphalt/i],
] as const;

interface SurfaceTileProps {
  /** name of a surface in the rate book; null for work that is not from the rate book */
  surface: string | null;
}

/**
 * Draws a surface by its name, because companies may rename and add surfaces. An unknown surface is drawn half cleaned.
 */
export function SurfaceTile({ surface }: SurfaceTileProps) {
  const kind = KINDS.find(([, words]) => surface !== null && words.test(surface))?.[0];
  return <span className="surface-tile" data-kind={kind} aria-hidden="true" />;
}
