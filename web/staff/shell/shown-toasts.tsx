import { Notifications, useNotifications } from '@mantine/notifications';
import { useEffect } from 'react';

/** All bars that may be at the bottom edge of the window. */
const BARS = [
  'shell-bottom',
  'action-bar',
  'save-row-sticky',
  'config-bar',
  'job-bar',
  'send-sheet-foot',
  'rate-picker-foot',
];

const TOAST = 'mantine-Notification-root';

/** Shows the toasts of toasts.tsx above the screen's bar. Includes toasts from before this part was loaded. */
export function ShownToasts() {
  const { notifications } = useNotifications();
  useSpaceForBars(notifications.length > 0);
  return (
    <Notifications position="bottom-center" limit={1} transitionDuration={150} notificationMaxHeight={MAX_HEIGHT} />
  );
}

/** In pixels. The longest message needs less, even at twice the text size. */
const MAX_HEIGHT = 600;

/**
 * Measures the bars while a toast is shown, because they appear and grow as people work. Reserves space for the
 * toast, so people can scroll the end of the page above it. The space stays when the toast closes, because nothing
 * may move under a finger.
 */
function useSpaceForBars(isShown: boolean): void {
  useEffect(() => {
    if (!isShown) return;
    const { style } = document.documentElement;
    let known = { bars: -1, room: Number.parseFloat(style.getPropertyValue('--toast-room')) || 0 };
    let frame = requestAnimationFrame(function measure() {
      const bars = heightOfBars();
      const [toast] = document.getElementsByClassName(TOAST) as HTMLCollectionOf<HTMLElement>;
      const room = Math.max(known.room, toast?.offsetHeight ?? 0);
      if (bars !== known.bars) style.setProperty('--toasts-above', `${bars}px`);
      if (room !== known.room) style.setProperty('--toast-room', `${room}px`);
      known = { bars, room };
      frame = requestAnimationFrame(measure);
    });
    return () => cancelAnimationFrame(frame);
  }, [isShown]);
}

/**
 * Returns the height in pixels that bars cover at the bottom of the window; 0 without a bar. Looks for each class by
 * itself: the browser keeps those lists, and a selector would search the whole page in every frame.
 */
function heightOfBars(): number {
  const edges = BARS.flatMap((name) => [...document.getElementsByClassName(name)]).map((bar) => {
    const { top, height } = bar.getBoundingClientRect();
    return height > 0 ? window.innerHeight - top : 0;
  });
  // Ignores a bar at the end of a short page, which is not at the window's bottom edge.
  return Math.max(0, ...edges.filter((edge) => edge < window.innerHeight / 2));
}
