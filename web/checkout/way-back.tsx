export function WayBack({ button }: { button?: string }) {
  return (
    <>
      {button && (
        <a className="button button-primary" href="/app/owner#subscription">
          {button}
        </a>
      )}
      <p className="checkout-home">
        <a href="/">Back to Home</a>
      </p>
    </>
  );
}
