interface Places {
  slug: string;
  panels: readonly (readonly [id: string, ...unknown[]])[];
}

/**
 * Finds the section of a screen for a URL. The first section has the screen's own URL. An old anchor, from before the
 * screen had sections, finds the section that contains it now.
 * @param slug the part of the URL after the screen; undefined for the screen itself
 * @param hash with its "#", or empty
 * @returns undefined if the screen has no such section
 */
export function sectionAt<Section extends Places>(
  sections: readonly Section[],
  slug: string | undefined,
  hash: string,
): Section | undefined {
  if (slug !== undefined) return sections.find((section) => section.slug === slug);
  return sections.find(({ panels }) => panels.some(([id]) => `#${id}` === hash)) ?? sections[0];
}

export function sectionPath(base: string, sections: readonly Places[], { slug }: Places): string {
  return slug === sections[0]?.slug ? base : `${base}/${slug}`;
}
