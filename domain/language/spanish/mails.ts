import type { MailTexts } from '#domain/language/english/mails.ts';

export const MAILS_ES: MailTexts = {
  facts: {
    quote: 'Cotización',
    property: 'Propiedad',
    total: 'Total',
    validUntil: 'Válida hasta',
    recorded: 'Registrado',
    receipt: 'Recibo',
    paidBy: 'Forma de pago',
    date: 'Fecha',
    amountRefunded: 'Monto reembolsado',
    refundMethod: 'Forma de reembolso',
    time: 'Hora',
    until: 'Hasta',
    crew: 'Equipo',
  },
  dueAgain: (amount) => `Los ${amount} que le reembolsamos quedan otra vez por pagar.`,
  contact: {
    call: (phone) => `llame al ${phone}`,
    writeTo: (email) => `escriba a ${email}`,
    questions: (ways) => `¿Tiene preguntas? Por favor, ${ways.join(' o ')}.`,
  },
  greeting: (name: string) => `Hola, ${name}:`,
  viewQuote: 'Ver la cotización',
  ago: {
    today: 'hoy',
    yesterday: 'ayer',
    days: (count) => `hace ${count} días`,
    last_week: 'la semana pasada',
    two_weeks: 'hace dos semanas',
    three_weeks: 'hace tres semanas',
    four_weeks: 'hace cuatro semanas',
    month: 'hace un mes',
    months: (count) => `hace ${count} meses`,
  },
  severalQuotes: {
    subject: (numbers, company) => `Sus cotizaciones ${numbers} de ${company}`,
    other: 'Tiene otra cotización de nosotros:',
    others: (count) => `Tiene ${count} cotizaciones más de nosotros:`,
    button: (number) => `Ver la cotización ${number}`,
  },
  copyFollows: {
    signed:
      'Todavía estamos preparando la copia firmada. Se la enviaremos por correo electrónico en cuanto esté lista.',
    declined: 'Todavía estamos preparando el registro. Se lo enviaremos por correo electrónico en cuanto esté listo.',
    recorded: 'Todavía estamos preparando el registro. Se lo enviaremos por correo electrónico en cuanto esté listo.',
  },
  quoteSent: {
    revisedStart: 'Actualizada: ',
    revisedText: 'Actualizamos su cotización. Por favor, revise los cambios; solo se puede aprobar la versión nueva.',
    newOfferStart: 'Nueva oferta: ',
    newOfferText: 'Le hacemos una nueva oferta. Reemplaza la cotización que usted rechazó.',
    newOfferOverApproved:
      'Le hacemos una nueva oferta. Solo reemplazará la cotización que usted aprobó si aprueba esta.',
    newOfferChanges: 'Vea qué cambió en la página de su cotización.',
    alreadyReceived: (amount) => `Ya recibimos ${amount}, que cuentan para esta cotización.`,
    noDepositDue: 'No tiene que pagar ningún depósito al aprobar.',
    button: 'Revisar y aprobar',
  },
  approved: {
    attached: 'Adjuntamos su copia firmada. Por favor, guárdela.',
    button: 'Ver la cotización aprobada',
    buttonAndPay: 'Ver la cotización y pagar el depósito',
    pickTime: 'Elija un horario en la página de su cotización y se lo confirmaremos.',
  },
  recorded: {
    subjects: {
      approved: (company, number) => `${company} marcó la cotización ${number} como aprobada`,
      declined: (company, number) => `${company} marcó la cotización ${number} como rechazada`,
    },
    texts: {
      approved: (company, channel) =>
        `${company} registró que usted aprobó esta cotización${channel && ` ${channel}`}. Si esto no es correcto, avísenos de inmediato.`,
      declined: (company, channel) =>
        `${company} registró que usted rechazó esta cotización${channel && ` ${channel}`}. Si esto no es correcto, avísenos de inmediato.`,
    },
    attached: 'Adjuntamos el registro.',
  },
  signedCopy: {
    subjects: {
      approved: (number) => `Copia firmada de la cotización ${number}`,
      recorded: (number) => `Copia de la aprobación de la cotización ${number}`,
      declined: (number) => `Copia de la cotización rechazada ${number}`,
    },
    headings: { approved: 'Su copia firmada', recorded: 'Su copia', declined: 'Su copia' },
    texts: {
      approved: (number) => `Adjuntamos su copia firmada de la cotización ${number}. Por favor, guárdela.`,
      recorded: (number) => `Adjuntamos una copia de la aprobación de la cotización ${number}. Por favor, guárdela.`,
      declined: (number) => `Adjuntamos una copia de la cotización ${number}, que usted rechazó.`,
    },
  },
  paymentRequested: {
    pay: 'Pagar en línea',
  },
  receipt: {
    button: 'Descargar recibo',
  },
  appointment: {
    button: 'Ver su cita',
  },
  workDone: {
    button: 'Ver las fotos',
    buttonAndPay: 'Ver las fotos y pagar',
    review: (url) => `¿Cómo quedó el trabajo? Una breve reseña ayuda a sus vecinos a elegir: ${url}`,
  },
  priceLowered: {
    subject: (price, number) => `El precio de su cotización ${number} ahora es ${price}`,
    heading: 'Su precio bajó',
    text: (company, amount, number) => `${company} bajó en ${amount} el precio de su cotización ${number}.`,
  },
  paymentVoided: {
    subject: (receipt, number) => `El recibo ${receipt} de la cotización ${number} ya no es válido`,
    heading: 'Se anuló un pago',
    text: (company, amount, receipt) =>
      `${company} anuló el pago de ${amount} del recibo ${receipt}. Ese recibo ya no es válido.`,
    notRefunded: 'Anularlo no le devuelve dinero.',
  },
  refundRecorded: {
    subject: (amount, number) => `Su reembolso de ${amount} de la cotización ${number}`,
    heading: 'Su reembolso',
    how: { card: '', cash: ' en efectivo', check: ' con cheque', transfer: ' por transferencia bancaria', other: '' },
    text: (company, amount, how, number) => `${company} le reembolsó ${amount}${how} por la cotización ${number}.`,
  },
  overpaid: {
    subject: (amount, number) => `Le reembolsamos ${amount} de la cotización ${number}`,
    preview: 'Usted pagó más de lo debido.',
    heading: 'Usted pagó más de lo debido',
    text: (amount, number) =>
      `Usted pagó ${amount} más de lo debido por la cotización ${number}. Se lo reembolsaremos automáticamente a su tarjeta, por lo general en 5 a 10 días hábiles.`,
  },
};
