/** Reads the forms of a page as a browser without JavaScript submits them. */
import { type DefaultTreeAdapterTypes, defaultTreeAdapter, parse } from 'parse5';

type Parsed = DefaultTreeAdapterTypes.Node;
type Element = DefaultTreeAdapterTypes.Element;

export interface Form {
  method: string;
  /** URL that receives the form; the page's own when the form names none */
  action: string;
  /** fields of the untouched form, in document order */
  fields: readonly { name: string; type: string; value: string }[];
  /** Fields that each button adds. A button without a name adds none. */
  buttons: readonly { name: string; value: string }[];
}

function elementsIn(node: Parsed): Element[] {
  const inside = 'childNodes' in node ? node.childNodes.flatMap(elementsIn) : [];
  return defaultTreeAdapter.isElementNode(node) ? [node, ...inside] : inside;
}

const attribute = ({ attrs }: Element, name: string) => attrs.find((each) => each.name === name)?.value;

/** @param page the page's URL */
export function formsIn(html: string, page: string): Form[] {
  const forms = elementsIn(parse(html, { scriptingEnabled: false })).filter(({ tagName }) => tagName === 'form');
  return forms.map((form) => {
    const inside = elementsIn(form);
    const typed = inside.filter(({ tagName }) => ['input', 'select', 'textarea'].includes(tagName));
    return {
      method: attribute(form, 'method') ?? 'get',
      action: new URL(attribute(form, 'action') ?? page, page).href,
      fields: typed.map((field) => ({
        name: attribute(field, 'name') ?? '',
        type: attribute(field, 'type') ?? field.tagName,
        value: attribute(field, 'value') ?? '',
      })),
      buttons: inside
        .filter((each) => each.tagName === 'button' && attribute(each, 'type') !== 'button')
        .map((button) => ({ name: attribute(button, 'name') ?? '', value: attribute(button, 'value') ?? '' })),
    };
  });
}
