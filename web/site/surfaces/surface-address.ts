/** Returns a surface's anchor on /gallery and /services: "Concrete & Driveway" becomes "concrete-driveway". */
export function surfaceAnchor(surface: string): string {
  return surface
    .toLowerCase()
    .replaceAll(/[^a-z0-9]+/g, '-')
    .replaceAll(/^-|-$/g, '');
}

/**
 * Returns the file name of a material's drawing: "roof-cedar-shake.svg". The name includes the surface, because some
 * materials belong to several surface types.
 */
export function drawingFile(surface: string, material: string): string {
  return `${surfaceAnchor(surface)}-${surfaceAnchor(material)}.svg`;
}
