/** The URL of a new quote contains its id from the start. */

/** Checks for the URL of a new quote. @param search of the URL: "?new" */
export function isNewQuote(search: string): boolean {
  return new URLSearchParams(search).has('new');
}

export function newQuoteAddress(id: string): string {
  return `/app/quotes/${id}/edit?new`;
}
