/** `from` and `to` are offsets in the template. */
export type TemplatePart =
  | { kind: 'text'; text: string }
  | { kind: 'variable'; name: string; from: number; to: number };

interface BrokenBraces {
  word: string;
  from: number;
  to: number;
}

interface ParsedTemplate {
  parts: TemplatePart[];
  broken: BrokenBraces[];
}

/** A variable can't span lines. A single brace is plain text. */
const BRACES = /\{\{([^{}\n]*)\}\}|\{\{|\}\}/g;

/** Finds `{{name}}`, with or without spaces inside. Accepts unknown names. */
export function parseTemplate(template: string): ParsedTemplate {
  const parts: TemplatePart[] = [];
  const broken: BrokenBraces[] = [];
  let end = 0;
  const addText = (until: number) => {
    if (until > end) parts.push({ kind: 'text', text: template.slice(end, until) });
  };
  for (const found of template.matchAll(BRACES)) {
    const from = found.index;
    const to = from + found[0].length;
    if (found[1] === undefined) {
      broken.push({ word: found[0], from, to });
      continue;
    }
    addText(from);
    parts.push({ kind: 'variable', name: found[1].trim(), from, to });
    end = to;
  }
  addText(template.length);
  return { parts, broken };
}
