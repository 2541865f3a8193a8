import { inflateSync } from 'node:zlib';

/** Content of one page of our PDF, without its footer. */
export interface PdfPage {
  /** lines of text; texts side by side count as one line */
  lines: number;
  pictures: number;
  /** points */
  fontSizes: ReadonlySet<number>;
}

/** Top of the footer, in points from the bottom of the page. */
const FOOTER_TOP = 61;

/** Reads the pages of a PDF, in order, from their drawing operators. */
export function pagesOf(pdf: Uint8Array): PdfPage[] {
  const file = Buffer.from(pdf).toString('latin1');
  const kids = /\/Type \/Pages\s+\/Count \d+\s+\/Kids \[([^\]]*)\]/.exec(file)?.[1] ?? '';
  return [...kids.matchAll(/(\d+) 0 R/g)].map(([, page = '']) => {
    const contents = /\/Contents (\d+) 0 R/.exec(objectOf(file, page))?.[1] ?? '';
    return pageOf(drawn(objectOf(file, contents)));
  });
}

function objectOf(file: string, number: string): string {
  const start = file.indexOf(`\n${number} 0 obj`);
  return file.slice(start, file.indexOf('\nendobj', start));
}

function drawn(object: string): string {
  const body = Buffer.from(object.slice(object.indexOf('stream\n') + 7, object.lastIndexOf('\nendstream')), 'latin1');
  return (body[0] === 0x78 ? inflateSync(body) : body).toString('latin1');
}

function pageOf(content: string): PdfPage {
  const texts = [...content.matchAll(/ ([\d.]+) cm\n(?:(?!\nQ\n)[\s\S])*?\nBT\n[\s\S]*?\/f\d+ ([\d.]+) Tf/g)];
  const above = texts.filter(([, height]) => Number(height) > FOOTER_TOP);
  return {
    lines: new Set(above.map(([, height]) => Math.round(Number(height)))).size,
    pictures: content.match(/\/x\d+ Do/g)?.length ?? 0,
    fontSizes: new Set(above.map(([, , size]) => Number(size))),
  };
}
