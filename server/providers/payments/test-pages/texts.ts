/** Wording of payment pages, for customers and staff. Other pages are for staff, who read English. */
import type { Language } from '#domain/language/language.ts';

const ENGLISH = {
  titleOf: (title: string, product: string) => `${title} · ${product} test payments`,
  pay: (whom: string) => `Pay ${whom}`,
  payAmount: (amount: string) => `Pay ${amount}`,
  theCompany: 'the company',
  back: 'Go back without paying',
  checkMarked: 'Nothing was charged. Check the fields marked below.',
  closed: 'This page is closed',
  startAgain: 'Nothing was charged. Go back and start again.',
  goBack: 'Go back',
  challenge: {
    title: 'Is this payment yours?',
    about: 'This page stands in for a bank’s 3-D Secure check.',
    card: (last4: string) => `With the card ending in ${last4}.`,
    confirm: 'Yes, confirm',
    refuse: 'No, decline',
  },
  fields: {
    number: { label: 'Card number', missing: 'Enter the number of a test card.' },
    expiry: {
      label: 'Expires',
      placeholder: 'MM / YY',
      missing: 'Enter the month and the year, such as 12 / 49.',
      past: 'This date has passed. Enter one in the future.',
    },
    cvc: { label: 'Security code', missing: 'Enter three digits, such as 123.' },
  },
  refusals: {
    declined: 'Your card was declined. Try another card.',
    'no funds': 'Your card has insufficient funds. Try another card.',
    expired: 'Your card has expired. Try another card.',
    unknown: 'Only test cards work here. Use one of the numbers in the list.',
    bank: 'Your bank didn’t confirm the payment. Try again, or use another card.',
  },
  list: {
    heading: 'Test cards',
    about: 'Only these numbers work, with any future date and any security code. Never type a real card here.',
    use: 'Use',
    useCard: (number: string, label: string) => `Use ${number}: ${label}`,
  },
  cards: {
    pays: 'Succeeds',
    asks: 'Asks for confirmation first (3-D Secure)',
    declined: 'Declined',
    'no funds': 'Insufficient funds',
    expired: 'Expired',
    disputes: 'Succeeds, then is disputed right away',
  },
};

export type TestPaymentTexts = typeof ENGLISH;

const SPANISH: TestPaymentTexts = {
  titleOf: (title, product) => `${title} · Pagos de prueba de ${product}`,
  pay: (whom) => `Pagar a ${whom}`,
  payAmount: (amount) => `Pagar ${amount}`,
  theCompany: 'la empresa',
  back: 'Volver sin pagar',
  checkMarked: 'No se cobró nada. Revise lo que está marcado abajo.',
  closed: 'Esta página está cerrada',
  startAgain: 'No se cobró nada. Vuelva y empiece otra vez.',
  goBack: 'Volver',
  challenge: {
    title: '¿Este pago es suyo?',
    about: 'Esta página representa la verificación 3-D Secure de un banco.',
    card: (last4) => `Con la tarjeta terminada en ${last4}.`,
    confirm: 'Sí, confirmar',
    refuse: 'No, rechazar',
  },
  fields: {
    number: { label: 'Número de tarjeta', missing: 'Escriba el número de una tarjeta de prueba.' },
    expiry: {
      label: 'Vencimiento',
      placeholder: 'MM / AA',
      missing: 'Escriba el mes y el año; por ejemplo, 12 / 49.',
      past: 'Esta fecha ya pasó. Escriba una fecha futura.',
    },
    cvc: { label: 'Código (CVC)', missing: 'Escriba tres dígitos; por ejemplo, 123.' },
  },
  refusals: {
    declined: 'Su tarjeta fue rechazada. Pruebe con otra tarjeta.',
    'no funds': 'Su tarjeta no tiene fondos suficientes. Pruebe con otra tarjeta.',
    expired: 'Su tarjeta está vencida. Pruebe con otra tarjeta.',
    unknown: 'Aquí solo funcionan las tarjetas de prueba. Use uno de los números de la lista.',
    bank: 'Su banco no confirmó el pago. Inténtelo otra vez o use otra tarjeta.',
  },
  list: {
    heading: 'Tarjetas de prueba',
    about:
      'Solo funcionan estos números, con cualquier fecha futura y cualquier código de seguridad. Nunca escriba aquí una tarjeta real.',
    use: 'Usar',
    useCard: (number, label) => `Usar ${number}: ${label}`,
  },
  cards: {
    pays: 'Se aprueba',
    asks: 'Primero pide confirmación al titular (3-D Secure)',
    declined: 'Rechazada',
    'no funds': 'Fondos insuficientes',
    expired: 'Vencida',
    disputes: 'Se aprueba y enseguida se disputa',
  },
};

export const testPaymentTexts = (language: Language): TestPaymentTexts => (language === 'es' ? SPANISH : ENGLISH);
