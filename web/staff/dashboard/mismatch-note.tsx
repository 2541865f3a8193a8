import { Icon } from '#web/ui/icons.tsx';

/** A note below totals: they count quotes as stored, even if a record was altered. */
export function MismatchNote({ count }: { count: number }) {
  if (count === 0) return null;
  return (
    <div className="mismatch-note" role="note">
      <Icon name="warning" size={20} />
      <span>
        {count === 1
          ? '1 quote doesn’t match its signed record. These totals use its current data, which may differ from what was signed.'
          : `${count} quotes don’t match their signed records. These totals use their current data, which may differ from what was signed.`}
      </span>
    </div>
  );
}
