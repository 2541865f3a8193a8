import type { MailTexts } from '../english/mails.ts';

export const MAILS_ES: MailTexts = {
  hello: (name) => `Estimado(a) ${name}:`,
  facts: {
    quote: 'Cotización',
    property: 'Propiedad',
    total: 'Total',
    validUntil: 'Válida hasta',
    recorded: 'Registrado',
    open: 'Saldo por pagar',
    received: 'Recibido',
    paidBy: 'Forma de pago',
    date: 'Fecha',
    refunded: 'Reembolsado',
  },
  contact: {
    call: (phone) => `llame al ${phone}`,
    writeTo: (email) => `escriba a ${email}`,
    questions: (ways) => `¿Tiene preguntas? Por favor, ${ways.join(' o ')}.`,
  },
  viewQuote: 'Ver la cotización',
  copyFollows: {
    signed:
      'La copia firmada todavía no se pudo crear. Se la enviaremos en otro correo electrónico en cuanto esté lista.',
    declined: 'El registro todavía no se pudo crear. Se lo enviaremos en otro correo electrónico en cuanto esté listo.',
    recorded: 'El registro todavía no se pudo crear. Se lo enviaremos en otro correo electrónico en cuanto esté listo.',
  },
  quoteSent: {
    subject: (number, company) => `Cotización ${number} de ${company}`,
    revisedSubject: (number, company) => `Cotización ${number} actualizada de ${company}`,
    preview: (total, day) => `${total}${day ? `, válida hasta el ${day}` : ''}. Revísela y apruébela en línea.`,
    text: 'Gracias por comunicarse con nosotros. Aquí está su cotización. Puede leerla y aprobarla o rechazarla en línea; no necesita una cuenta.',
    revisedText: 'Actualizamos su cotización. Por favor, revise los cambios; solo se puede aprobar la versión nueva.',
    deposit: (amount) => `Al aprobar se paga un depósito de ${amount}.`,
    button: 'Revisar y aprobar',
  },
  approved: {
    subject: (number) => `Usted aprobó la cotización ${number}`,
    preview: 'Adjuntamos su copia firmada.',
    previewCopyFollows: 'Le enviaremos su copia firmada después.',
    heading: 'Cotización aprobada',
    text: (name, moment) => `Gracias, ${name}. Usted aprobó esta cotización el ${moment}.`,
    attached: 'Adjuntamos la copia firmada; por favor, guárdela.',
    button: 'Ver la cotización aprobada',
    next: (company) => `${company} se comunicará con usted para programar el trabajo.`,
  },
  declined: {
    subject: (number) => `Usted rechazó la cotización ${number}`,
    preview: 'Usted no tiene que hacer nada más.',
    heading: 'Cotización rechazada',
    text: (moment) =>
      `Usted rechazó esta cotización el ${moment}. No tiene que hacer nada más. Si cambia de opinión, con gusto le enviaremos una cotización nueva.`,
  },
  recorded: {
    subjects: {
      approved: (company, number) => `${company} registró que usted aprobó la cotización ${number}`,
      declined: (company, number) => `${company} registró que usted rechazó la cotización ${number}`,
    },
    preview: 'Si esto no es correcto, avísenos de inmediato.',
    headings: { approved: 'Cotización aprobada', declined: 'Cotización rechazada' },
    texts: {
      approved: (company, channel) =>
        `${company} registró que usted aprobó esta cotización${channel && ` ${channel}`}. Si esto no es correcto, avísenos de inmediato.`,
      declined: (company, channel) =>
        `${company} registró que usted rechazó esta cotización${channel && ` ${channel}`}. Si esto no es correcto, avísenos de inmediato.`,
    },
    attached: 'Adjuntamos el registro.',
  },
  signedCopy: {
    subject: (number) => `La copia firmada de la cotización ${number}`,
    heading: 'Su copia firmada',
    texts: {
      approved: (number) =>
        `Adjuntamos la copia firmada de la cotización ${number}, que usted aprobó. Por favor, guárdela.`,
      declined: (number) =>
        `Adjuntamos la copia firmada de la cotización ${number}, que usted rechazó. Por favor, guárdela.`,
    },
  },
  paymentRequested: {
    subject: (amount, number, company) => `Tiene ${amount} por pagar de la cotización ${number} de ${company}`,
    preview: (number) => `Pago de ${number}.`,
    text: (amount, number) => `Quedan ${amount} por pagar de su cotización ${number}.`,
    pay: 'Pagar en línea',
  },
  receipt: {
    subject: (amount, number, company) => `Recibo por ${amount}, cotización ${number} de ${company}`,
    preview: (company, amount) => `${company} recibió ${amount}.`,
    heading: 'Gracias por su pago',
    text: (company, amount, number) => `${company} recibió ${amount} por su cotización ${number}.`,
    button: 'Descargar el recibo',
  },
  overpaid: {
    subject: (amount, number) => `Le devolvemos ${amount}, cotización ${number}`,
    preview: 'Se recibió más de lo debido.',
    heading: 'Usted pagó más de lo debido',
    text: (amount, number) =>
      `${amount} de su pago de la cotización ${number} no se debían, por ejemplo porque ya estaba pagada. Ese dinero vuelve automáticamente a su tarjeta, por lo general en 5 a 10 días.`,
  },
  refunded: {
    subject: (amount, number) => `Reembolso de ${amount}, cotización ${number}`,
    preview: (amount, where) => `${amount} van en camino a ${where}.`,
    heading: 'Su reembolso va en camino',
    text: (company, amount, where) =>
      `${company} reembolsó ${amount} a ${where}. Los bancos suelen mostrarlo en 5 a 10 días.`,
    yourCard: 'su tarjeta',
    card: (card) => `la tarjeta ${card}`,
  },
};
