/** The URL of a new quote contains the quote's id from the start. */

/** @param search the URL's query, such as "?new" */
export function isNewQuote(search: string): boolean {
  return new URLSearchParams(search).has('new');
}

export function newQuoteAddress(id: string): string {
  return `/app/quotes/${id}/edit?new`;
}
