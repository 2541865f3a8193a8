import type { TestPaymentTexts } from '../english/test-payments.ts';

export const TEST_PAYMENTS_ES: TestPaymentTexts = {
  titleOf: (title, product) => `${title} · Pagos de prueba de ${product}`,
  pay: (whom) => `Pagar a ${whom}`,
  payAmount: (amount) => `Pagar ${amount}`,
  theCompany: 'la empresa',
  back: 'Volver sin pagar',
  nothingCharged: 'No se cobró nada.',
  checkMarked: (unchanged) => `${unchanged} Revise lo que está marcado abajo.`,
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
    pays: 'Paga',
    asks: 'Primero pide confirmación al titular (3-D Secure)',
    declined: 'Es rechazada',
    'no funds': 'No tiene fondos suficientes',
    expired: 'Está vencida',
    disputes: 'Paga, y el pago se disputa un minuto después',
    'fails later': 'Paga ahora, y falla en cada renovación',
  },
};
