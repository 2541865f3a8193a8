import type { AppointmentTexts } from '../english/appointment.ts';

export const APPOINTMENT_ES: AppointmentTexts = {
  eventTitle: (company) => `Cita con ${company}`,
  eventText: (crew, phone, link) =>
    [crew && `Quién viene: ${crew}`, phone && `¿Preguntas? Llame al ${phone}.`, link].filter(Boolean).join('\n'),
  alsoPlanned: (when) => `Su otra visita queda prevista para el ${when}.`,
  alsoOff: (when) => `Su otra visita del ${when} queda suspendida por ahora.`,
  heading: 'Su cita',
  crew: (names) => `Quién viene: ${names}`,
  until: (day) => `hasta el ${day}`,
  addToCalendar: 'Agregar al calendario',
  change: 'Pedir otra fecha',
  choose: 'Elija una fecha',
  confirms: (company) => `${company} la confirmará o le propondrá otra.`,
  dates: 'Fechas libres',
  more: 'Más fechas',
  first: 'Primeras fechas',
  full: 'Por ahora no hay fechas libres.',
  other: 'O proponga otro momento',
  otherExample: 'Por ejemplo: el próximo sábado, o después de las 4 p. m.',
  send: 'Pedir esta fecha',
  sent: 'Su fecha fue enviada.',
  asked: 'Usted pidió una fecha',
  answered: (company) => `${company} respondió:`,
  missing: 'Elija una fecha o escriba cuándo le conviene.',
  taken: 'Este horario acaba de ocuparse. Por favor, elija otro.',
  tooOften: 'Hoy ya pidió varias fechas. Por favor, llámenos.',
};
