import type { QuoteLabels } from './document.ts';

const ENGLISH: QuoteLabels = {
  quote: 'Quote',
  quoteFor: 'Quote for',
  property: 'Property',
  issued: 'Issued',
  validUntil: 'Valid until',
  total: 'Total',
  services: 'Services',
  description: 'Description',
  quantity: 'Quantity',
  unitPrice: 'Unit price',
  lineTotal: 'Total',
  approveOnline: 'Review and approve online',
  notes: 'Additional Notes',
  terms: 'Terms',
  pageOf: 'Page {page} of {pages}',
  signature: 'Signature',
  signedBy: 'Signed by',
  events: 'History of this quote',
  time: 'Time',
  event: 'Event',
  who: 'By',
  hashes: 'Fingerprints (SHA-256)',
  verify: 'Is this file genuine and unchanged? Check it at',
  attachment: 'The quote as data, exactly as it was shown',
};

const SPANISH: QuoteLabels = {
  quote: 'Presupuesto',
  quoteFor: 'Presupuesto para',
  property: 'Propiedad',
  issued: 'Fecha',
  validUntil: 'Válido hasta',
  total: 'Total',
  services: 'Servicios',
  description: 'Descripción',
  quantity: 'Cantidad',
  unitPrice: 'Precio unitario',
  lineTotal: 'Total',
  approveOnline: 'Revisar y aprobar en línea',
  notes: 'Notas adicionales',
  terms: 'Condiciones',
  pageOf: 'Página {page} de {pages}',
  signature: 'Firma',
  signedBy: 'Firmado por',
  events: 'Historial de este presupuesto',
  time: 'Hora',
  event: 'Suceso',
  who: 'Por',
  hashes: 'Huellas digitales (SHA-256)',
  verify: '¿Es auténtico este archivo y no ha cambiado? Compruébelo en',
  attachment: 'El presupuesto como datos, tal como se mostró',
};

/** The fixed texts of the PDF in the customer's language. */
export function quoteLabels(lang: 'en' | 'es'): QuoteLabels {
  return lang === 'es' ? SPANISH : ENGLISH;
}
