import { ToastRegion } from '../ui/toasts/toast-region.tsx';

/** An unknown, replaced or expired link. The card has the specified text; the toast says which of the three it is. */
export function NotFoundCard({ message }: { message: string }) {
  return (
    <>
      <ToastRegion toast={{ kind: 'error', text: message }} />
      <main className="quote-page">
        <section className="card quote-missing">
          <h1>Quote Not Found</h1>
          <p>The quote link is invalid or has expired.</p>
          {message.includes('expired.') && <p className="muted">{message}</p>}
        </section>
      </main>
    </>
  );
}
