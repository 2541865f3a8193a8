/** The ground of a page as the engine draws it, at the outermost level of the picture; it begins at 0 0 for every page. */
const PAPER =
  /^ {4}<path (class="typst-shape" fill="#ffffff" fill-rule="nonzero" d="M 0 0v ([\d.]+) h [\d.]+ v -\2 Z ")\/>/gm;

/**
 * The engine moves the words of each page to their place and forgets its ground: that of the second page would hide the
 * first one. Here each is laid below its own words, with an edge, as pages follow one another without a gap.
 * @param svg all pages, one below the other
 */
export function papersInPlace(svg: string): string {
  let top = 0;
  return svg.replaceAll(PAPER, (_paper, ground: string, height: string) => {
    const moved = `    <path transform="translate(0 ${top})" stroke="#d8dfe1" ${ground}/>`;
    top += Number(height);
    return moved;
  });
}
