import { useElementSize } from '@mantine/hooks';
import { useId } from 'react';
import { labelEvery, ticksUpTo } from './scale.ts';
import type { ChartSeries } from './series.ts';

interface Series {
  /** selects the color and pattern in reports.css */
  name: ChartSeries;
  label: string;
}

interface Column {
  label: string;
  /** text for screen readers and for the pointer, with the values */
  title: string;
  values: readonly number[];
}

interface ColumnsChartProps {
  /** describes the chart for people who can't see it; the table has the values */
  name: string;
  series: readonly Series[];
  columns: readonly Column[];
  /** formats a value in full: "$1,200.00" */
  inFull: (value: number) => string;
  /** formats a value for the axis: "$1.2K" */
  inShort: (value: number) => string;
}

const HEIGHT = 240;
const TOP = 12;
const BOTTOM = 24;
const CHARACTER = 7.5;

export function ColumnsChart({ name, series, columns, inFull, inShort }: ColumnsChartProps) {
  const { ref, width } = useElementSize();
  const patterns = useId();
  const sums = columns.map(({ values }) => values.reduce((sum, value) => sum + value, 0));
  const ticks = ticksUpTo(Math.max(0, ...sums));
  const top = ticks.at(-1) ?? 1;
  const left = Math.max(...ticks.map((tick) => inShort(tick).length)) * CHARACTER + 10;
  const plot = { width: Math.max(0, width - left), height: HEIGHT - TOP - BOTTOM };
  const step = plot.width / Math.max(1, columns.length);
  const bar = Math.max(1, Math.min(64, step * 0.72));
  const every = labelEvery(
    columns.length,
    plot.width,
    Math.max(...columns.map(({ label }) => label.length)) * CHARACTER + 12,
  );
  const y = (value: number) => TOP + plot.height * (1 - value / top);
  return (
    <figure className="chart" ref={ref}>
      {series.length > 1 && <Legend series={series} patterns={patterns} />}
      {width > 0 && (
        <svg
          role="img"
          aria-label={`${name}. The table below has the same numbers.`}
          width={width}
          height={HEIGHT}
          viewBox={`0 0 ${width} ${HEIGHT}`}
        >
          <Patterns id={patterns} />
          {ticks.map((tick) => (
            <g key={tick}>
              <line className="chart-line" x1={left} x2={width} y1={y(tick)} y2={y(tick)} />
              <text className="chart-label" x={left - 8} y={y(tick)} dy="0.32em" textAnchor="end">
                {inShort(tick)}
              </text>
            </g>
          ))}
          {columns.map(({ label, title, values }, index) => {
            const x = left + step * index + (step - bar) / 2;
            let below = 0;
            return (
              <g key={title}>
                <title>{`${title}: ${values.map((value, at) => `${series[at]?.label} ${inFull(value)}`).join(', ')}`}</title>
                <rect x={left + step * index} y={TOP} width={step} height={plot.height} fill="transparent" />
                {values.map((value, at) => {
                  const from = y(below);
                  below += value;
                  const part = series[at]?.name;
                  return part && value > 0 ? (
                    <rect
                      key={part}
                      className="chart-part"
                      x={x}
                      y={y(below)}
                      width={bar}
                      height={Math.max(1, from - y(below))}
                      style={{ fill: fillOf(part, patterns) }}
                    />
                  ) : null;
                })}
                {index % every === 0 && (
                  <text className="chart-label" x={left + step * (index + 0.5)} y={HEIGHT - 6} textAnchor="middle">
                    {label}
                  </text>
                )}
              </g>
            );
          })}
        </svg>
      )}
    </figure>
  );
}

/** These series also have a pattern, because some people can't tell their colors apart. */
const STRIPED: readonly ChartSeries[] = ['declined', 'returned'];
const DOTTED: readonly ChartSeries[] = ['expired'];

function fillOf(name: ChartSeries, patterns: string): string {
  if (STRIPED.includes(name) || DOTTED.includes(name)) return `url(#${patterns}-${name})`;
  return `var(--chart-${name})`;
}

function Patterns({ id }: { id: string }) {
  return (
    <defs>
      {STRIPED.map((name) => (
        <pattern
          key={name}
          id={`${id}-${name}`}
          width="6"
          height="6"
          patternUnits="userSpaceOnUse"
          patternTransform="rotate(45)"
        >
          <rect width="6" height="6" style={{ fill: `var(--chart-${name})` }} />
          <rect width="2" height="6" style={{ fill: 'var(--card)' }} />
        </pattern>
      ))}
      {DOTTED.map((name) => (
        <pattern key={name} id={`${id}-${name}`} width="6" height="6" patternUnits="userSpaceOnUse">
          <rect width="6" height="6" style={{ fill: `var(--chart-${name})` }} />
          <circle cx="3" cy="3" r="1.4" style={{ fill: 'var(--card)' }} />
        </pattern>
      ))}
    </defs>
  );
}

function Legend({ series, patterns }: { series: readonly Series[]; patterns: string }) {
  return (
    <ul className="chart-legend">
      {series.map(({ name, label }) => (
        <li key={name}>
          <svg width="14" height="14" aria-hidden="true">
            <rect className="chart-part" width="14" height="14" rx="3" style={{ fill: fillOf(name, patterns) }} />
          </svg>
          {label}
        </li>
      ))}
    </ul>
  );
}
