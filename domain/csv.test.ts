import { parse } from 'csv-parse/sync';
import fc from 'fast-check';
import { describe, expect, test } from 'vitest';
import { csvLine, withoutGuards } from './csv.ts';

const cellsOf = (line: string) => parse(line, { delimiter: ',' });

/** Returns the cells that a program reads when it expects a different separator. */
const piecesOf = (line: string, delimiter: string) =>
  line.split(/[\r\n]/).flatMap((part) => part.split(delimiter).map((piece) => piece.replace(/^["\s]+/, '')));

/** Texts that some program would take for a formula. */
const hostile = fc
  .array(fc.constantFrom('=1', '+1', '-1', '@a', '＝1', ';', '\t', '\r', '\n', '\r\n', ',', '"', "'", ' ', 'x'), {
    maxLength: 8,
  })
  .map((pieces) => pieces.join(''));

describe('CSV cells', () => {
  test.each([
    ['=1', "'=1"],
    [' =1', "' =1"],
    ['\t=1', `"\t'=1"`],
    ['\tcmd', `"'\tcmd"`],
    ['a;"=1', `"a;'""=1"`],
    [';=1', `";'=1"`],
    ['a; +1 555', `"a;' +1 555"`],
    ['one\n=cmd', `"one\n'=cmd"`],
    ['＝1', "'＝1"],
    ['a;b', '"a;b"'],
    ['5 - 3', '5 - 3'],
    ['Ann “the boss” O’Hara', 'Ann “the boss” O’Hara'],
    [' x', '" x"'],
  ])('the cell %j is written as %j', (text, written) => {
    expect(csvLine([text])).toBe(`${written}\r\n`);
  });

  test('a cell never becomes a formula, whichever separator a program expects', () => {
    fc.assert(
      fc.property(fc.array(hostile, { minLength: 1, maxLength: 4 }), (texts) => {
        const line = csvLine(texts);
        const cells = [...cellsOf(line).flat(), ...piecesOf(line, ';'), ...piecesOf(line, '\t')];
        expect(cells.filter((cell) => /^\s*[=+\-@＝＋－＠]/.test(cell))).toEqual([]);
      }),
    );
  });

  test('a written cell is read back unchanged', () => {
    fc.assert(
      fc.property(
        hostile.filter((text) => !text.includes("'")),
        (text) => {
          const [[cell = ''] = []] = cellsOf(csvLine([text, 'end']));
          expect(withoutGuards(cell).replace(/^'(?=[\t\r])/, '')).toBe(text);
        },
      ),
    );
  });

  test('numbers are written as numbers', () => {
    expect(csvLine([-5, 0.25])).toBe('-5,0.25\r\n');
  });
});
