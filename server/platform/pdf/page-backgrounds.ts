/** A page's background as Typst draws it, at the top level of the SVG. For every page, it starts at 0 0. */
const BACKGROUND =
  /^ {4}<path (class="typst-shape" fill="#ffffff" fill-rule="nonzero" d="M 0 0v ([\d.]+) h [\d.]+ v -\2 Z ")\/>/gm;

/**
 * Moves each page's background below its own content. Typst moves the content of each page to its place, but not the
 * background, so the second page's background would hide the first page. Adds an edge, because there is no gap between
 * pages.
 * @param svg all pages, one below the other
 */
export function backgroundsInPlace(svg: string): string {
  let top = 0;
  return svg.replaceAll(BACKGROUND, (_background, shape: string, height: string) => {
    const moved = `    <path transform="translate(0 ${top})" stroke="#d8dfe1" ${shape}/>`;
    top += Number(height);
    return moved;
  });
}
