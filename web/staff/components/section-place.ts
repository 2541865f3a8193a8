interface Places {
  slug: string;
  panels: readonly (readonly [id: string, ...unknown[]])[];
}

/**
 * Which section of a screen an address means. The first one is at the screen's own address. An anchor without a section
 * leads to the section that has it: links from before the screen had sections stay right.
 * @param slug what the address names after the screen; undefined for the screen itself
 * @param hash with its "#", or empty
 * @returns undefined for a section that the screen does not have
 */
export function sectionAt<Section extends Places>(
  sections: readonly Section[],
  slug: string | undefined,
  hash: string,
): Section | undefined {
  if (slug !== undefined) return sections.find((section) => section.slug === slug);
  return sections.find(({ panels }) => panels.some(([id]) => `#${id}` === hash)) ?? sections[0];
}

/** The address of a section. */
export function sectionPath(base: string, sections: readonly Places[], { slug }: Places): string {
  return slug === sections[0]?.slug ? base : `${base}/${slug}`;
}
