const MINUTE = 60;
const HOUR = 60 * MINUTE;
const DAY = 24 * HOUR;

/** Formats a waiting time with useful precision: "45 minutes", "5 hours", "2.5 days". */
export function waitLabel(seconds: number | null): string {
  if (seconds === null) return '–';
  if (seconds < HOUR) return counted(Math.max(1, Math.round(seconds / MINUTE)), 'minute');
  if (seconds < 2 * DAY) return counted(Math.round(seconds / HOUR), 'hour');
  return counted(Math.round((seconds / DAY) * 10) / 10, 'day');
}

function counted(count: number, unit: string): string {
  return `${count} ${unit}${count === 1 ? '' : 's'}`;
}
