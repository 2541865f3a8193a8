/** How people name a quote: "Q-1042". Revisions share the number. */
export function quoteNumber(number: number): string {
  return `Q-${number}`;
}
