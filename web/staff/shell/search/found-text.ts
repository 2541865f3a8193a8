export function foundText(quotes: number, customers: number): string {
  return `${quotes === 1 ? '1 quote' : `${quotes} quotes`}, ${customers === 1 ? '1 customer' : `${customers} customers`} found`;
}
