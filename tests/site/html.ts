import { type DefaultTreeAdapterTypes, type ParserError, parse, html as vocabulary } from 'parse5';

export interface HtmlElement {
  readonly name: string;
  readonly attributes: ReadonlyMap<string, string>;
  /** Text of the element and its descendants, as written. */
  readonly text: string;
  /** Text with the alternative texts of pictures, as a screen reader reads it. */
  readonly words: string;
  /** Names of all elements inside. */
  readonly names: readonly string[];
}

export interface HtmlDocument {
  /** In document order. */
  readonly elements: readonly HtmlElement[];
  readonly doctype: boolean;
  /** Errors that a browser has to repair, such as `duplicate-attribute (line 3)`. */
  readonly errors: readonly string[];
}

type ParsedNode = DefaultTreeAdapterTypes.Node;
type ParsedElement = DefaultTreeAdapterTypes.Element;

/** Parses a page like a browser without JavaScript, including the content of `noscript`. */
export function parseHtml(html: string): HtmlDocument {
  const errors: string[] = [];
  const onParseError = ({ code, startLine, startCol }: ParserError) =>
    errors.push(`${code} (line ${startLine}, column ${startCol})`);
  const document = parse(html, { scriptingEnabled: false, onParseError, sourceCodeLocationInfo: true });
  const elements: HtmlElement[] = [];
  walk(document, (element) => {
    elements.push(described(element));
    if (!isAsWritten(element)) errors.push(`<${element.tagName}> is not opened and closed where it belongs`);
  });
  return { elements, errors, doctype: document.childNodes.some(({ nodeName }) => nodeName === '#documentType') };
}

function walk(node: ParsedNode, visit: (element: ParsedElement) => void): void {
  if ('tagName' in node) visit(node);
  if ('childNodes' in node) for (const child of node.childNodes) walk(child, visit);
}

const WITHOUT_END = /^(?:area|base|br|col|embed|hr|img|input|link|meta|source|track|wbr)$/;

/** Browsers add and close elements around misplaced tags, such as a heading inside a paragraph. */
function isAsWritten({ tagName, namespaceURI, sourceCodeLocation }: ParsedElement): boolean {
  if (namespaceURI !== vocabulary.NS.HTML) return true;
  return Boolean(sourceCodeLocation?.startTag && (sourceCodeLocation.endTag || WITHOUT_END.test(tagName)));
}

function described(element: ParsedElement): HtmlElement {
  const nameOf = ({ name, prefix }: { name: string; prefix?: string }) => (prefix ? `${prefix}:${name}` : name);
  return {
    name: element.tagName,
    attributes: new Map(element.attrs.map((attribute) => [nameOf(attribute), attribute.value])),
    get text() {
      return textOf(element);
    },
    get names() {
      const names: string[] = [];
      for (const child of element.childNodes) walk(child, ({ tagName }) => names.push(tagName));
      return names;
    },
    get words() {
      return textOf(element, ({ tagName, attrs }) =>
        tagName === 'img' ? attrs.find(({ name }) => name === 'alt')?.value : undefined,
      );
    },
  };
}

function textOf(node: ParsedNode, insteadOf: (element: ParsedElement) => string | undefined = () => undefined): string {
  if ('value' in node) return node.value;
  const replaced = 'tagName' in node ? insteadOf(node) : undefined;
  if (replaced !== undefined) return replaced;
  return 'childNodes' in node ? node.childNodes.map((child) => textOf(child, insteadOf)).join('') : '';
}

export function elementsOf(
  { elements }: HtmlDocument,
  name: string,
  attributes: Readonly<Record<string, string>> = {},
): HtmlElement[] {
  const wanted = Object.entries(attributes);
  return elements.filter(
    (element) => element.name === name && wanted.every(([key, value]) => element.attributes.get(key) === value),
  );
}

export function metaContents(document: HtmlDocument, name: string): string[] {
  return elementsOf(document, 'meta')
    .filter(({ attributes }) => attributes.get('name') === name || attributes.get('property') === name)
    .map(({ attributes }) => attributes.get('content') ?? '');
}

export function linkAddresses(document: HtmlDocument, relation: string): string[] {
  return elementsOf(document, 'link', { rel: relation }).map(({ attributes }) => attributes.get('href') ?? '');
}

export function idsOf({ elements }: HtmlDocument): string[] {
  return elements.flatMap(({ attributes }) => attributes.get('id') ?? []);
}
