import type { Toast } from './flash.ts';

/** Shows a toast without the component library. CSS alone hides it after some seconds. */
export function ToastRegion({ toast }: { toast: Toast }) {
  return (
    <div className="toasts">
      <p className={`toast toast-${toast.kind}`} role={toast.kind === 'error' ? 'alert' : 'status'}>
        {toast.text}
      </p>
    </div>
  );
}
