/** Line icons of the staff app, drawn for it on a 20 px grid. They stand beside words and are silent for screen readers. */
import type { ReactNode } from 'react';

const SHAPES = {
  plus: <path d="M10 4v12M4 10h12" />,
  check: <path d="m4 10.5 4 4 8-9" />,
  close: <path d="m5 5 10 10M15 5 5 15" />,
  up: <path d="m5 12 5-5 5 5" />,
  down: <path d="m5 8 5 5 5-5" />,
  left: <path d="m12 5-5 5 5 5" />,
  right: <path d="m8 5 5 5-5 5" />,
  search: <path d="M9 15A6 6 0 1 0 9 3a6 6 0 0 0 0 12Zm4.5-1.5L17 17" />,
  pencil: <path d="M4 16l.8-3.6L13.2 4l2.8 2.8-8.4 8.4L4 16Z" />,
  trash: <path d="M4 6h12M8 6V4h4v2m-6 0 .7 10h6.6L14 6M8.5 9v4m3-4v4" />,
  undo: <path d="M7 5 4 8l3 3M4 8h8a4 4 0 0 1 0 8H8" />,
  send: <path d="M17 3 3 8.5l5.5 2.5L11 16.5 17 3Zm-8.5 8L17 3" />,
  link: (
    <path d="M8.5 11.5a3 3 0 0 0 4.3 0l2.7-2.7a3 3 0 0 0-4.3-4.3l-.9.9m1.2 3.1a3 3 0 0 0-4.3 0l-2.7 2.7a3 3 0 0 0 4.3 4.3l.9-.9" />
  ),
  copy: <path d="M7 7V4h9v9h-3M4 7h9v9H4z" />,
  qr: <path d="M4 4h4v4H4zM12 4h4v4h-4zM4 12h4v4H4zM12 12h2v2h-2zM16 12v4M12 16h2" />,
  message: <path d="M4 4h12v9H9l-3.5 3v-3H4z" />,
  mail: <path d="M3 5h14v10H3zM3 6l7 5 7-5" />,
  download: <path d="M10 3v9m-4-3.5 4 4 4-4M4 16h12" />,
  camera: <path d="M3 6h3.5L8 4h4l1.5 2H17v10H3zM10 13.5a2.8 2.8 0 1 0 0-5.6 2.8 2.8 0 0 0 0 5.6Z" />,
  image: <path d="M3 4h14v12H3zM3 14l4-4 3 3 3-4 4 4M7 8h.01" />,
  clock: <path d="M10 17a7 7 0 1 0 0-14 7 7 0 0 0 0 14Zm0-11v4l3 2" />,
  calendar: <path d="M4 5h12v11H4zM4 8.5h12M7 3v3m6-3v3" />,
  eye: <path d="M2.5 10S5 5 10 5s7.5 5 7.5 5-2.5 5-7.5 5-7.5-5-7.5-5ZM10 12a2 2 0 1 0 0-4 2 2 0 0 0 0 4Z" />,
  archive: <path d="M3 4h14v3H3zM4.5 7v9h11V7M8 10h4" />,
  duplicate: <path d="M7 3h9v11h-9zM13 14v3H4V6h3" />,
  reopen: <path d="M16 10a6 6 0 1 1-1.8-4.3M16 3v3.5h-3.5" />,
  warning: <path d="M10 3 2.5 16.5h15zM10 8v4m0 2.3v.01" />,
  info: <path d="M10 17a7 7 0 1 0 0-14 7 7 0 0 0 0 14Zm0-7.5V13m0-6v.01" />,
  cloud: <path d="M6 15a3.5 3.5 0 0 1-.3-7 4.5 4.5 0 0 1 8.6.8A3.2 3.2 0 0 1 14 15z" />,
  device: <path d="M6 3h8v14H6zM9 14.5h2" />,
  person: <path d="M10 10a3 3 0 1 0 0-6 3 3 0 0 0 0 6Zm-6 7c.6-3.5 3-5 6-5s5.4 1.5 6 5" />,
  dots: <path d="M5 10h.01M10 10h.01M15 10h.01" strokeWidth="2.6" />,
  pen: <path d="M3 15c3-6 5-9 6-8s-2 6-1 6 2-3 3-3 .5 3 2 3 2-1 4-1M3 17.5h14" />,
  tag: <path d="M3 3h7l7 7-7 7-7-7zM6.5 6.5h.01" />,
} satisfies Record<string, ReactNode>;

export type IconName = keyof typeof SHAPES;

export function Icon({ name, size = 20 }: { name: IconName; size?: number }) {
  return (
    <svg
      className="icon"
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
