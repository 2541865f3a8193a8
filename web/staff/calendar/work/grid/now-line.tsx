import { type CSSProperties, useEffect, useState } from 'react';
import { minuteOfDay } from '#domain/dates.ts';
import { MINUTE_MS } from '#domain/durations.ts';
import { useViewer } from '#web/staff/workspace/viewer.ts';

export function NowLine() {
  const { timeZone } = useViewer();
  const [now, setNow] = useState(() => minuteOfDay(new Date(), timeZone));
  useEffect(() => {
    const timer = setInterval(() => setNow(minuteOfDay(new Date(), timeZone)), MINUTE_MS);
    return () => clearInterval(timer);
  }, [timeZone]);
  return <span className="now-line" aria-hidden style={{ '--now': now / 60 } as CSSProperties} />;
}
