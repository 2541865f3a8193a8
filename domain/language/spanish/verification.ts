import type { VerificationTexts } from '#domain/language/english/verification.ts';

export const VERIFICATION_ES: VerificationTexts = {
  pageTitle: 'Verificar el PDF de una cotización',
  heading: 'Verifique este documento',
  lead: 'Elija el PDF de su cotización aprobada o rechazada. Le diremos si es auténtico y si no se ha modificado. No necesita una cuenta.',
  file: 'Su PDF',
  choose: 'Elegir PDF',
  chooseAnother: 'Elegir otro PDF',
  drop: 'o suéltelo aquí',
  fileHint: 'El archivo de su correo electrónico o de la página de su cotización, de hasta 20 MB. No lo guardamos.',
  advanced: 'Verificar una huella en su lugar',
  hash: 'Huella del documento (SHA-256)',
  hashHint:
    'En lugar del PDF. Tiene 64 caracteres: cifras del 0 al 9 y letras de la a a la f. Puede llevar espacios y mayúsculas.',
  check: 'Verificar documento',
  checking: 'Verificando...',
  nothingGiven: 'Primero elija el PDF',
  badHash: 'La huella de un documento tiene 64 caracteres: cifras del 0 al 9 y letras de la a a la f',
  refused: {
    RATE_LIMITED: 'Fueron muchos archivos en poco tiempo. Espere un minuto e inténtelo de nuevo.',
    TOO_LARGE:
      'Este archivo pesa más de 20 MB, por eso no se leyó. Active JavaScript para verificarlo en su dispositivo, o escriba su huella abajo.',
  },
  notes: {
    checked: {
      what: 'Qué verificamos',
      text: 'Que este archivo exacto se creó aquí y que nuestro registro de la cotización, su historial y la decisión todavía coincide con él.',
    },
    notChecked: {
      what: 'Qué no podemos verificar',
      text: 'Un recibo de pago, una cotización de antes de la decisión, una copia escaneada o una que se guardó de nuevo. Use el archivo tal como se envió por correo electrónico.',
    },
    kept: {
      what: 'Qué guardamos',
      text: 'Nada: ni el archivo ni su huella. Con JavaScript activado, el archivo nunca sale de su dispositivo.',
    },
  },
  answer: 'Resultado',
  verdicts: {
    genuine: {
      title: 'Auténtica',
      signed: 'Esta copia firmada se creó aquí y no se ha modificado. Coincide con nuestro registro:',
      copies: {
        approved: 'Esta copia de la aprobación se creó aquí y no se ha modificado. Coincide con nuestro registro:',
        declined: 'Esta copia del rechazo se creó aquí y no se ha modificado. Coincide con nuestro registro:',
      },
    },
    mismatch: {
      title: 'El registro se modificó',
      text: 'Este registro no coincide con su evidencia firmada. El archivo se creó aquí, pero nuestro registro ya no lo confirma. Guarde su copia y comuníquese con la empresa.',
    },
    sample: {
      title: 'Una muestra',
      text: 'Esta es nuestra cotización de muestra. Enseña cómo se ve una cotización; nadie la ha firmado.',
    },
    unknown: {
      title: 'No reconocemos este archivo',
      text: 'No es una copia firmada ni un registro que hayamos creado, o se modificó después. Los recibos de pago y las cotizaciones de antes de la decisión no se pueden verificar aquí.',
    },
  },
  facts: {
    company: 'Empresa',
    quote: 'Cotización',
    decision: 'Decisión',
    recorded: (decision) => `${decision}, registrada por la empresa en nombre del cliente`,
    signedBy: 'Firmada por',
    customer: 'Cliente',
    time: 'Fecha y hora',
  },
};
