export function totalLabel(taxCents: number): string {
  return taxCents > 0 ? 'Total with tax' : 'Total';
}
