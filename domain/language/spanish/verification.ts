import type { VerificationTexts } from '#domain/language/english/verification.ts';

export const VERIFICATION_ES: VerificationTexts = {
  pageTitle: 'Verificar el PDF de una cotización',
  heading: '¿Es auténtico este PDF?',
  lead: 'Cada cotización aprobada o rechazada recibe un PDF que termina con un certificado. Compruebe que el suyo es auténtico y que no se ha modificado. No necesita una cuenta.',
  file: 'PDF con el certificado',
  fileHint: 'Hasta 20 MB. No guardamos el archivo. Con JavaScript activado, nunca sale de su dispositivo.',
  hash: 'O su SHA-256',
  hashHint: '64 caracteres: cifras del 0 al 9 y letras de la a a la f. Puede llevar espacios y mayúsculas.',
  check: 'Verificar',
  checking: 'Verificando...',
  nothingGiven: 'Elija el PDF o escriba su SHA-256',
  badHash: 'Un SHA-256 tiene 64 caracteres: cifras del 0 al 9 y letras de la a a la f',
  refused: {
    RATE_LIMITED: 'Fueron muchos archivos en poco tiempo. Espere un minuto y vuelva a verificar.',
    TOO_LARGE:
      'Este archivo pesa más de 20 MB, por eso no se leyó. Active JavaScript para verificarlo en su dispositivo, o escriba su SHA-256.',
  },
  notes: {
    checked: {
      what: 'Qué se verifica.',
      text: 'Que este archivo exacto se creó aquí y que nuestro registro de la cotización, su historial y la decisión todavía coincide con él.',
    },
    notChecked: {
      what: 'Qué no se puede verificar.',
      text: 'Una copia escaneada, una que se guardó de nuevo o un PDF de antes de la decisión. Use el archivo tal como se envió por correo electrónico.',
    },
    kept: { what: 'Qué guardamos.', text: 'Nada: ni el archivo ni su SHA-256.' },
  },
  answer: 'Respuesta',
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
      title: 'El registro se cambió',
      text: 'Este registro no coincide con su evidencia firmada. El archivo se creó aquí, pero nuestro registro ya no lo confirma. Guarde su copia y comuníquese con la empresa.',
    },
    sample: {
      title: 'Una muestra',
      text: 'Esta es nuestra cotización de muestra. Enseña cómo se ve una cotización; nadie la ha firmado.',
    },
    unknown: {
      title: 'No reconocemos este archivo',
      text: 'No es una de nuestras copias, o se cambió después de crearse.',
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
