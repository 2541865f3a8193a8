import sharp from 'sharp';

/** Draws a picture in a phone's size, which takes almost no time. */
export async function drawnSurface(kind: 'dirty' | 'clean', seed: number): Promise<File> {
  const stone = kind === 'dirty' ? '#7d857f' : '#cfd4d3';
  const joints = Array.from(
    { length: 9 },
    (_, i) => `<path d="M0 ${i * 140}h1600M${(i * 230 + seed * 37) % 1600} 0v1200"/>`,
  ).join('');
  const spot = (i: number) => {
    const [x, y, r] = [(i * 397 + seed * 131) % 1600, (i * 271 + seed * 89) % 1200, 20 + ((i * 53) % 90)];
    return `<ellipse cx="${x}" cy="${y}" rx="${r}" ry="${r * 0.6}"/>`;
  };
  const spots = kind === 'dirty' ? Array.from({ length: 60 }, (_, i) => spot(i)).join('') : '';
  const svg = `<svg xmlns="http://www.w3.org/2000/svg" width="1600" height="1200">
    <rect width="1600" height="1200" fill="${stone}"/>
    <g fill="#3f4a3c" opacity="0.28">${spots}</g>
    <g stroke="#5b645f" stroke-width="6" fill="none" opacity="0.6">${joints}</g></svg>`;
  const bytes = await sharp(Buffer.from(svg)).jpeg({ quality: 82 }).toBuffer();
  return new File([new Uint8Array(bytes)], `${kind}-${seed}.jpg`, { type: 'image/jpeg' });
}
