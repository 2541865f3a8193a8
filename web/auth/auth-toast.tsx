import { ToastRegion } from '#web/ui/toasts/toast-region.tsx';
import type { NumberedToast } from './use-form-submit.ts';

export function AuthToast({ toast }: { toast: NumberedToast | undefined }) {
  if (!toast) return null;
  return (
    <div className="auth-toast">
      <ToastRegion key={toast.number} toast={toast} />
    </div>
  );
}
