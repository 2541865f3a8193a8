/** The address of a quote that was just begun says so: it has an id of its own from the first moment on. */

/** @param search of the address: "?new" */
export function isNewQuote(search: string): boolean {
  return new URLSearchParams(search).has('new');
}

export function newQuoteAddress(id: string): string {
  return `/app/quotes/${id}/edit?new`;
}
