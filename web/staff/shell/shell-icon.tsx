import type { ReactNode } from 'react';

/** Line icons of the shell on a 20 px grid; each stands for the words beside it. */
const SHAPES = {
  dashboard: <path d="M3 10.5 10 4l7 6.500M5 9v7.500h10V9M8.500 16.500v-4.500h3v4.500" />,
  new: <path d="M5 3h7l3 3v11H5zM12 3v3h3M10 8.500v5M7.500 11h5" />,
  quotes: <path d="M5 3h7l3 3v11H5zM12 3v3h3M7.500 9.500h5M7.500 12.500h5" />,
  calendar: <path d="M3.500 5h13v11.500h-13zM3.500 8.500h13M7 3v3M13 3v3" />,
  pricing: <path d="M4 6h4m4 0h4M4 14h7m4 0h1M10 4v4M13 12v4" />,
  reports: <path d="M3.500 3.500v13h13M7 13.500v-3M10.500 13.500V7M14 13.500V9.500" />,
  personnel: (
    <path d="M7.500 9a2.500 2.500 0 1 0 0-5 2.500 2.500 0 0 0 0 5ZM3 16c.4-3 2.200-4.500 4.500-4.500S11.600 13 12 16M12.500 4.300a2.500 2.500 0 0 1 0 4.500M14 11.800c1.700.5 2.700 1.900 3 4.200" />
  ),
  branding: <path d="M4 12.500 12 4.500l3.500 3.500-8 8H4zM10 6.500l3.500 3.500" />,
  owner: (
    <path d="M10 3.500 15.500 6v4c0 3.200-2.300 5.500-5.500 6.500-3.200-1-5.500-3.300-5.500-6.500V6zM7.700 10l1.700 1.700 3-3.200" />
  ),
  settings: (
    <path d="M10 12.500a2.500 2.500 0 1 0 0-5 2.500 2.500 0 0 0 0 5ZM10 3v2M10 15v2M3 10h2M15 10h2M5 5l1.500 1.500M13.500 13.500 15 15M5 15l1.500-1.500M13.500 6.500 15 5" />
  ),
  exit: <path d="M8 4H4v12h4M12.500 6.500 16 10l-3.500 3.500M16 10H8" />,
  search: <path d="M9 15A6 6 0 1 0 9 3a6 6 0 0 0 0 12Zm4.500-1.500L17 17" />,
  panel: <path d="M3.500 4h13v12h-13zM8 4v12" />,
  appearance: <path d="M10 16.500a6.500 6.500 0 1 0 0-13Zm0 0a6.500 6.500 0 0 1 0-13" />,
  mail: <path d="M3 5h14v10H3zM3 6l7 5 7-5" />,
  warning: <path d="M10 3 2.500 16.500h15zM10 8v4m0 2.300v.010" />,
  closed: <path d="M5.500 9h9v7.500h-9zM7.500 9V6.500a2.500 2.500 0 0 1 5 0V9" />,
} satisfies Record<string, ReactNode>;

export type ShellIconName = keyof typeof SHAPES;

export function ShellIcon({ name, size = 20 }: { name: ShellIconName; size?: number }) {
  return (
    <svg
      className="shell-icon"
      width={size}
      height={size}
      viewBox="0 0 20 20"
      fill="none"
      stroke="currentColor"
      strokeWidth="1.6"
      strokeLinecap="round"
      strokeLinejoin="round"
      aria-hidden="true"
    >
      {SHAPES[name]}
    </svg>
  );
}
