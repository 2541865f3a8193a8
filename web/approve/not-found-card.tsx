import { ToastRegion } from '../ui/toasts/toast-region.tsx';

/** An unknown, replaced or expired link: the card says the specified words, the toast which of them it is. */
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
