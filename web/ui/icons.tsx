/** Line icons of the staff app on a 20 px grid. Screen readers skip them, because text always stands next to them. */
import type { ReactNode } from 'react';

export const ICON_SHAPES = {
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
  inbox: <path d="M3 11 5.5 4h9L17 11v5H3zM3 11h4.5l1 2h3l1-2H17" />,
  reply: <path d="M8 5 4 9l4 4M4 9h7a5 5 0 0 1 5 5v1" />,
  phone: <path d="M4.5 3.5h3l1.5 4-2 1.5a9 9 0 0 0 4 4l1.5-2 4 1.5v3c-7 1-13-5-12-12Z" />,
  pin: (
    <path d="M10 17.5c3.5-3.6 5.3-6.3 5.3-9a5.3 5.3 0 0 0-10.6 0c0 2.7 1.8 5.4 5.3 9Zm0-7.2a2 2 0 1 0 0-4 2 2 0 0 0 0 4Z" />
  ),
  mail: <path d="M3 5h14v10H3zM3 6l7 5 7-5" />,
  upload: <path d="M10 12V3M6 6.5l4-4 4 4M4 16h12" />,
  download: <path d="M10 3v9m-4-3.5 4 4 4-4M4 16h12" />,
  camera: <path d="M3 6h3.5L8 4h4l1.5 2H17v10H3zM10 13.5a2.8 2.8 0 1 0 0-5.6 2.8 2.8 0 0 0 0 5.6Z" />,
  image: <path d="M3 4h14v12H3zM3 14l4-4 3 3 3-4 4 4M7 8h.01" />,
  lock: <path d="M5 9h10v7.5H5zM7 9V6.5a3 3 0 0 1 6 0V9" />,
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
  menu: <path d="M4 6h12M4 10h12M4 14h12" />,
  dots: <path d="M5 10h.01M10 10h.01M15 10h.01" strokeWidth="2.6" />,
  pen: <path d="M3 15c3-6 5-9 6-8s-2 6-1 6 2-3 3-3 .5 3 2 3 2-1 4-1M3 17.5h14" />,
  star: <path d="m10 3 2.1 4.5 4.9.6-3.6 3.4.9 4.9L10 14l-4.3 2.4.9-4.9L3 8.1l4.9-.6z" />,
  tag: <path d="M3 3h7l7 7-7 7-7-7zM6.5 6.5h.01" />,
  dashboard: <path d="M3 10.5 10 4l7 6.5M5 9v7.5h10V9M8.5 16.5v-4.5h3v4.5" />,
  new: <path d="M5 3h7l3 3v11H5zM12 3v3h3M10 8.5v5M7.5 11h5" />,
  quotes: <path d="M5 3h7l3 3v11H5zM12 3v3h3M7.5 9.5h5M7.5 12.5h5" />,
  pricing: <path d="M4 6h4m4 0h4M4 14h7m4 0h1M10 4v4M13 12v4" />,
  reports: <path d="M3.5 3.5v13h13M7 13.5v-3M10.5 13.5V7M14 13.5V9.5" />,
  personnel: (
    <path d="M7.5 9a2.5 2.5 0 1 0 0-5 2.5 2.5 0 0 0 0 5ZM3 16c.4-3 2.2-4.5 4.5-4.5S11.6 13 12 16M12.5 4.3a2.5 2.5 0 0 1 0 4.5M14 11.8c1.7.5 2.7 1.9 3 4.2" />
  ),
  branding: <path d="M4 12.5 12 4.5l3.5 3.5-8 8H4zM10 6.5l3.5 3.5" />,
  owner: <path d="M10 3.5 15.5 6v4c0 3.2-2.3 5.5-5.5 6.5-3.2-1-5.5-3.3-5.5-6.5V6zM7.7 10l1.7 1.7 3-3.2" />,
  settings: (
    <path d="M10 12.5a2.5 2.5 0 1 0 0-5 2.5 2.5 0 0 0 0 5ZM10 3v2M10 15v2M3 10h2M15 10h2M5 5l1.5 1.5M13.5 13.5 15 15M5 15l1.5-1.5M13.5 6.5 15 5" />
  ),
  exit: <path d="M8 4H4v12h4M12.5 6.5 16 10l-3.5 3.5M16 10H8" />,
  panel: <path d="M3.5 4h13v12h-13zM8 4v12" />,
  appearance: <path d="M10 16.5a6.5 6.5 0 1 0 0-13Zm0 0a6.5 6.5 0 0 1 0-13" />,
  bell: <path d="M5.5 14V9.5a4.5 4.5 0 0 1 9 0V14l1.5 1.5H4zM8.5 17.5h3" />,
  home: <path d="M4 16.5V6.5L10 3l6 3.5v10zM8 16.5v-4h4v4M7.5 8.5h.01M12.5 8.5h.01" />,
  closed: <path d="M5.5 9h9v7.5h-9zM7.5 9V6.5a2.5 2.5 0 0 1 5 0V9" />,
  truck: (
    <path d="M2.5 5h9v9h-9zM11.5 8h3.2l2.8 3v3h-6M6 16.2a1.5 1.5 0 1 0 0-3 1.5 1.5 0 0 0 0 3Zm8 0a1.5 1.5 0 1 0 0-3 1.5 1.5 0 0 0 0 3Z" />
  ),
  play: <path d="M6.5 4.5 15 10l-8.5 5.5z" />,
  card: <path d="M2.5 5h15v10.5h-15zM2.5 8.5h15M5.5 12.5h3" />,
  filter: <path d="M3 5h14M6 10h8M8.5 15h3" />,
  note: <path d="M4 3.5h12v9l-4 4H4zM12 16.5v-4h4" />,
  key: <path d="M7 13.5a3.5 3.5 0 1 0 0-7 3.5 3.5 0 0 0 0 7ZM10.5 10H17v3M14 10v2.5" />,
  percent: <path d="M5 15 15 5M6.5 8a1.5 1.5 0 1 0 0-3 1.5 1.5 0 0 0 0 3Zm7 7a1.5 1.5 0 1 0 0-3 1.5 1.5 0 0 0 0 3Z" />,
  route: (
    <path d="M5 16a2 2 0 1 0 0-4 2 2 0 0 0 0 4Zm10-8a2 2 0 1 0 0-4 2 2 0 0 0 0 4ZM7 14h5a3 3 0 0 0 0-6H9a2 2 0 0 1 0-4h4" />
  ),
  repeat: <path d="M4 9a5 5 0 0 1 5-4h6M13 3l2.5 2L13 7.5M16 11a5 5 0 0 1-5 4H5M7 13l-2.5 2L7 17.5" />,
} satisfies Record<string, ReactNode>;

export type IconName = keyof typeof ICON_SHAPES;

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
      {ICON_SHAPES[name]}
    </svg>
  );
}
