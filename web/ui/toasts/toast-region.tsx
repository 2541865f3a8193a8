import type { Toast } from './flash.ts';

/** A toast on pages without the component library. It disappears after some seconds, with CSS alone. */
export function ToastRegion({
  toast,
  id,
}: {
  toast: Toast /** lets a field use it as its description */;
  id?: string;
}) {
  return (
    <div className="toasts">
      <p id={id} className={`toast toast-${toast.kind}`} role={toast.kind === 'error' ? 'alert' : 'status'}>
        {toast.text}
      </p>
    </div>
  );
}
