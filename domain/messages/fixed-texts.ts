/** Texts of messages that a company does not change: labels of buttons and facts, and notes that have to be there. */
import type { Language } from '#domain/language/language.ts';
import type { LinkVariable } from './template-variables.ts';

interface FixedTexts {
  buttons: Readonly<Record<LinkVariable, string>>;
  facts: Readonly<
    Record<
      | 'quote'
      | 'property'
      | 'total'
      | 'validUntil'
      | 'open'
      | 'received'
      | 'paidBy'
      | 'date'
      | 'refunded'
      | 'refundedTo'
      | 'recorded',
      string
    >
  >;
}

const ENGLISH: FixedTexts = {
  buttons: {
    approval_link: 'Review and approve',
    payment_link: 'Pay online',
    receipt_link: 'Download the receipt',
    quote_link: 'Open the quote',
    invitation_link: 'Accept invitation',
  },
  facts: {
    quote: 'Quote',
    property: 'Property',
    total: 'Total',
    validUntil: 'Valid until',
    open: 'Open',
    received: 'Received',
    paidBy: 'Paid by',
    date: 'Date',
    refunded: 'Refunded',
    refundedTo: 'Back to',
    recorded: 'Recorded',
  },
};

const SPANISH: FixedTexts = {
  buttons: {
    approval_link: 'Revisar y aprobar',
    payment_link: 'Pagar en línea',
    receipt_link: 'Descargar el recibo',
    quote_link: 'Abrir la cotización',
    invitation_link: 'Aceptar la invitación',
  },
  facts: {
    quote: 'Cotización',
    property: 'Propiedad',
    total: 'Total',
    validUntil: 'Válida hasta',
    open: 'Saldo por pagar',
    received: 'Recibido',
    paidBy: 'Forma de pago',
    date: 'Fecha',
    refunded: 'Reembolsado',
    refundedTo: 'Devuelto a',
    recorded: 'Registrada',
  },
};

export function fixedTexts(language: Language): FixedTexts {
  return language === 'es' ? SPANISH : ENGLISH;
}
