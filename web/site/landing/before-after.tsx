export function BeforeAfter() {
  return <div className="compare" />;
}
