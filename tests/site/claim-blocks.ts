import { type DefaultTreeAdapterTypes, parse } from 'parse5';

type ParsedNode = DefaultTreeAdapterTypes.Node;

/** A visitor reads each of these elements as one statement. When nested, the outermost counts. */
const BLOCKS = new Set(['h1', 'h2', 'h3', 'p', 'li', 'details', 'dt', 'dd']);
/** Forms and drawings show the product at work and state nothing. */
const SKIPPED = new Set(['form', 'svg', 'script', 'style', 'address', 'nav']);

/** Returns every statement in the main part of a page, each on one line. */
export function claimBlocks(html: string): string[] {
  const found: string[] = [];
  const visit = (node: ParsedNode, isMain: boolean): void => {
    if ('tagName' in node) {
      if (isSkipped(node)) return;
      if (isMain && BLOCKS.has(node.tagName)) {
        found.push(textIn(node));
        return;
      }
    }
    const inside = isMain || ('tagName' in node && node.tagName === 'main');
    if ('childNodes' in node) for (const child of node.childNodes) visit(child, inside);
  };
  visit(parse(html), false);
  return found.filter((text) => text !== '');
}

function isSkipped({ tagName, attrs }: DefaultTreeAdapterTypes.Element): boolean {
  return SKIPPED.has(tagName) || attrs.some(({ name }) => name === 'inert');
}

/** Joins texts so that words of neighboring blocks stay separate. */
function textIn(node: ParsedNode): string {
  const parts = (each: ParsedNode): string => {
    if ('value' in each) return each.value;
    if ('tagName' in each && isSkipped(each)) return '';
    const text = 'childNodes' in each ? each.childNodes.map(parts).join('') : '';
    return 'tagName' in each && /^(?:h[1-6]|p|li|summary|dd|dt)$/.test(each.tagName) ? `${text} ` : text;
  };
  return parts(node).replaceAll(/\s+/g, ' ').trim();
}
