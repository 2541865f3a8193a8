import { SaxesParser } from 'saxes';

export interface XmlElement {
  /** with its prefix */
  readonly name: string;
  readonly namespace: string;
  readonly attributes: Readonly<Record<string, string>>;
  readonly children: readonly XmlElement[];
  /** without the text of its children */
  readonly text: string;
}

interface Growing extends XmlElement {
  children: Growing[];
  text: string;
}

/** @throws Error with line and column when the text isn't well-formed XML with declared namespaces */
export function parseXml(text: string): XmlElement {
  const parser = new SaxesParser({ xmlns: true, position: true });
  const open: Growing[] = [];
  let root: Growing | undefined;
  parser.on('error', (error) => {
    throw error;
  });
  parser.on('opentag', ({ name, uri, attributes }) => {
    const plain = Object.fromEntries(Object.values(attributes).map((attribute) => [attribute.name, attribute.value]));
    const element: Growing = { name, namespace: uri, attributes: plain, children: [], text: '' };
    open.at(-1)?.children.push(element);
    root ??= element;
    open.push(element);
  });
  const addText = (part: string) => {
    const current = open.at(-1);
    if (current) current.text += part;
  };
  parser.on('text', addText);
  parser.on('cdata', addText);
  parser.on('closetag', () => void open.pop());
  parser.write(text).close();
  if (!root) throw new Error('The document is empty');
  return root;
}

export function childrenOf(element: XmlElement, name: string): XmlElement[] {
  return element.children.filter((child) => child.name === name);
}

/** Returns the trimmed text of the first child with this name; empty when there is none. */
export function textOfChild(element: XmlElement, name: string): string {
  return childrenOf(element, name)[0]?.text.trim() ?? '';
}
