/** The URL of a new quote contains its id from the start. */

/** @param search of the address: "?new" */
export function isNewQuote(search: string): boolean {
  return new URLSearchParams(search).has('new');
}

export function newQuoteAddress(id: string): string {
  return `/app/quotes/${id}/edit?new`;
}
