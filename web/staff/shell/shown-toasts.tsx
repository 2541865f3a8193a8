import { Notifications, useNotifications } from '@mantine/notifications';
import { useEffect } from 'react';

/** Everything that may stand at the lower edge of the window. */
const BARS = '.shell-bottom, .action-bar, .save-row-sticky, .config-bar, .job-bar, .send-sheet-foot';

/** Shows the toasts from toasts.tsx above the bar of the screen, including those requested before this was loaded. */
export function ShownToasts() {
  const { notifications } = useNotifications();
  useRoomForBars(notifications.length > 0);
  return (
    <Notifications position="bottom-center" limit={1} transitionDuration={150} notificationMaxHeight={MAX_HEIGHT} />
  );
}

/** More than the longest message needs in letters twice as large. */
const MAX_HEIGHT = 600;

/** Bars come, go and grow with what people do, so their height is measured as long as a toast is shown. */
function useRoomForBars(isShown: boolean): void {
  useEffect(() => {
    if (!isShown) return;
    let known = -1;
    let frame = requestAnimationFrame(function measure() {
      const height = heightOfBars();
      if (height !== known) document.documentElement.style.setProperty('--toasts-above', `${height}px`);
      known = height;
      frame = requestAnimationFrame(measure);
    });
    return () => cancelAnimationFrame(frame);
  }, [isShown]);
}

/** In pixels from the lower edge of the window; 0 without a bar. */
function heightOfBars(): number {
  const edges = [...document.querySelectorAll(BARS)].map((bar) => {
    const { top, height } = bar.getBoundingClientRect();
    return height > 0 ? window.innerHeight - top : 0;
  });
  // A bar that stands further up, at the end of a short page, is not at the edge.
  return Math.max(0, ...edges.filter((edge) => edge < window.innerHeight / 2));
}
