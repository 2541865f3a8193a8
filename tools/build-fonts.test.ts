import { readFileSync } from 'node:fs';
import { expect, test } from 'vitest';
import { coverageText, fontCoverage } from './build-fonts.ts';

function codePointsOf(text: string): number[] {
  return Array.from(text, (letter) => letter.codePointAt(0) ?? 0);
}

test('coverage.generated.json matches the PDF fonts in use', () => {
  const kept = readFileSync(new URL('../server/platform/pdf/coverage.generated.json', import.meta.url), 'utf8');
  expect(kept === coverageText(), 'run node tools/build-fonts.ts').toBe(true);
});

test('each PDF font has the characters that it is meant for', () => {
  const has = new Map(
    fontCoverage().map(({ family, ranges }) => [
      family,
      (letters: string) =>
        codePointsOf(letters).every((letter) => ranges.some(([first, last]) => first <= letter && letter <= last)),
    ]),
  );
  const letters = {
    Inter: 'AzßñŁ$€–',
    'Sawarabi Gothic': '山田のカ',
    NanumGothic: '김민수',
    'ZCOOL XiaoWei': '备龙',
    'Noto Sans Arabic': 'ش١',
    'Noto Sans Hebrew': 'ה',
    'Noto Sans Thai': 'ถ',
    'Noto Sans Devanagari': 'हि',
    'Noto Emoji': '👍🏠',
  };
  for (const [family, sample] of Object.entries(letters))
    expect([family, has.get(family)?.(sample)]).toEqual([family, true]);
});
