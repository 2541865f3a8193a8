/** "Concrete & Driveway" has the anchor #concrete-driveway on /gallery and on /services. */
export function surfaceAnchor(surface: string): string {
  return surface
    .toLowerCase()
    .replaceAll(/[^a-z0-9]+/g, '-')
    .replaceAll(/^-|-$/g, '');
}

/** The file with a material's drawing: "roof-cedar-shake.svg". Some materials belong to more than one surface type. */
export function drawingFile(surface: string, material: string): string {
  return `${surfaceAnchor(surface)}-${surfaceAnchor(material)}.svg`;
}
