import { readFileSync } from 'node:fs';
import { expect, test } from 'vitest';
import { CHART_SERIES } from './series.ts';

test('every series of the charts has a color', () => {
  const styles = readFileSync(new URL('../reports.css', import.meta.url), 'utf8');
  const colored = CHART_SERIES.filter((name) => new RegExp(`^ {2}--chart-${name}: var\\(--`, 'm').test(styles));
  expect(colored).toEqual(CHART_SERIES);
});
