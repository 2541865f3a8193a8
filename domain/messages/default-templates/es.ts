import type { TemplateText } from '#domain/messages/template-kinds.ts';
import type { DefaultTexts, ENGLISH_TEMPLATES } from './en.ts';

/** The kinds of messages that customers get. Staff read English. */
type ForCustomers = Exclude<
  keyof typeof ENGLISH_TEMPLATES,
  'quote_approved_staff' | 'quote_declined_staff' | 'question_received' | 'invitation'
>;

const QUESTIONS = '¿Tiene preguntas? Responda a este correo electrónico o llame al {{company_phone}}.';

const words = (subject: string, ...paragraphs: string[]): TemplateText => ({
  subject,
  body: paragraphs.join('\n\n'),
});

export const SPANISH_TEMPLATES = {
  quote_sent: {
    ...words(
      'Cotización {{quote_number}} de {{company_name}}',
      'Hola, {{customer_first_name}}:',
      'Gracias por la oportunidad de cotizar su proyecto. Aquí está su cotización. Puede revisarla y aprobarla o rechazarla en línea; no necesita una cuenta.',
      '{{message}}',
      '{{quote_summary}}',
      'Al aprobar se paga un depósito de {{deposit_amount}}.',
      '{{approval_link}}',
      QUESTIONS,
    ),
    // Text messages avoid “cotización”. Its ó is not in the GSM alphabet, so each text would need two to four
    // segments.
    text: '{{company_name}}: ya puede ver y aprobar {{quote_number}}: {{approval_link}}',
  },
  wash_due: {
    ...words(
      '¿Lavamos otra vez en {{wash_month}}?',
      'Hola, {{customer_first_name}}:',
      'En {{wash_month}} le toca el próximo lavado. Aquí está su cotización. Apruébela en línea y programaremos un día que le convenga. No se hace nada hasta que usted apruebe.',
      '{{quote_summary}}',
      'Al aprobar se paga un depósito de {{deposit_amount}}.',
      '{{approval_link}}',
      '¿Esta vez no? Puede rechazarla en la misma página.',
      QUESTIONS,
    ),
    text: '{{company_name}}: ¿lavamos otra vez ({{wash_month}})? {{approval_link}}',
  },
  reminder_first: {
    ...words(
      'Su cotización {{quote_number}} de {{company_name}}',
      'Hola, {{customer_first_name}}:',
      'Le enviamos una cotización {{sent_ago}} y queremos asegurarnos de que la haya visto. Puede revisarla y aprobarla o rechazarla en línea.',
      '{{quote_summary}}',
      '{{approval_link}}',
      QUESTIONS,
    ),
    text: '{{company_name}}: ¿ya vio {{quote_number}}? {{approval_link}}',
  },
  reminder_middle: {
    ...words(
      '¿Todavía le interesa? Cotización {{quote_number}} de {{company_name}}',
      'Hola, {{customer_first_name}}:',
      'Le enviamos una cotización {{sent_ago}} y sigue disponible. Si algo no le conviene, díganoslo y la ajustamos.',
      '{{quote_summary}}',
      '{{approval_link}}',
      QUESTIONS,
    ),
    text: '{{company_name}}: {{quote_number}} sigue disponible: {{approval_link}}',
  },
  reminder_last: {
    ...words(
      'Su cotización {{quote_number}} es válida hasta el {{valid_until}}',
      'Hola, {{customer_first_name}}:',
      'Puede aprobar su cotización hasta el {{valid_until}}. Después, los precios pueden cambiar.',
      '{{quote_summary}}',
      '{{approval_link}}',
      QUESTIONS,
    ),
    text: '{{company_name}}: {{quote_number}} vence el {{valid_until}}: {{approval_link}}',
  },
  quote_approved: words(
    'Usted aprobó la cotización {{quote_number}}',
    'Hola, {{customer_first_name}}:',
    'Gracias. Usted aprobó esta cotización el {{decided_at}}.',
    '{{quote_summary}}',
    '{{approval_link}}',
    'Qué sigue:\n{{next_steps}}',
    QUESTIONS,
  ),
  quote_declined: words(
    'Usted rechazó la cotización {{quote_number}}',
    'Hola, {{customer_first_name}}:',
    'Usted rechazó esta cotización el {{decided_at}}. No tiene que hacer nada más. Si cambia de opinión, con gusto le enviaremos una cotización nueva.',
    '{{quote_summary}}',
    '{{approval_link}}',
    QUESTIONS,
  ),
  question_answered: {
    ...words(
      'Su pregunta sobre la cotización {{quote_number}}',
      'Hola, {{customer_first_name}}:',
      'Usted nos preguntó:\n{{question}}',
      'Esta es nuestra respuesta:\n{{answer}}',
      '{{approval_link}}',
      QUESTIONS,
    ),
    text: '{{company_name}}: {{answer}}\n{{approval_link}}',
  },
  payment_requested: {
    ...words(
      '{{payment_due}} de la cotización {{quote_number}}',
      'Hola, {{customer_first_name}}:',
      'Le enviamos la solicitud de pago de la cotización {{quote_number}}.\n{{payment_due}}',
      '{{message}}',
      '{{quote_summary}}',
      '{{payment_link}}',
      QUESTIONS,
    ),
    // Leaves out {{payment_due}}: the “ó” in its “Depósito” would double the text's segments.
    text: '{{company_name}}: pago pendiente de {{quote_number}}\n{{payment_link}}',
  },
  payment_receipt: words(
    'Recibo por {{paid_amount}}, cotización {{quote_number}} de {{company_name}}',
    'Hola, {{customer_first_name}}:',
    'Gracias por su pago. {{company_name}} recibió {{paid_amount}} por la cotización {{quote_number}}.',
    '{{quote_summary}}',
    '{{receipt_link}}',
    QUESTIONS,
  ),
  payment_refunded: words(
    'Reembolso de {{refund_amount}}, cotización {{quote_number}}',
    'Hola, {{customer_first_name}}:',
    '{{company_name}} le reembolsó {{refund_amount}}. Suele aparecer en su cuenta en un plazo de 5 a 10 días hábiles.',
    '{{reason}}',
    '{{quote_summary}}',
    QUESTIONS,
  ),
  appointment_confirmed: {
    ...words(
      'Su cita: {{appointment_date}}, {{appointment_time}}',
      'Hola, {{customer_first_name}}:',
      'Su cita está confirmada. Llegaremos el {{appointment_date}}, {{appointment_time}}.',
      '{{message}}',
      '{{quote_summary}}',
      'Si esta hora ya no le conviene, avísenos lo antes posible.',
      '{{approval_link}}',
      QUESTIONS,
    ),
    text: '{{company_name}}: su cita queda confirmada: {{appointment_date}}, {{appointment_time}}.',
  },
  appointment_changed: {
    ...words(
      'Su nueva cita: {{appointment_date}}, {{appointment_time}}',
      'Hola, {{customer_first_name}}:',
      'Su cita ha cambiado. Llegaremos el {{appointment_date}}, {{appointment_time}}.',
      'Antes estaba programada para el {{previous_appointment}}.',
      '{{message}}',
      '{{quote_summary}}',
      'Si la nueva hora no le conviene, avísenos lo antes posible.',
      '{{approval_link}}',
      QUESTIONS,
    ),
    text: '{{company_name}}: su cita cambia al {{appointment_date}}, {{appointment_time}}.',
  },
  appointment_cancelled: {
    ...words(
      'Su cita del {{appointment_date}} queda cancelada',
      'Hola, {{customer_first_name}}:',
      'Tuvimos que cancelar su cita del {{appointment_date}}, {{appointment_time}}.',
      '{{message}}',
      '{{quote_summary}}',
      '{{approval_link}}',
      QUESTIONS,
    ),
    text: '{{company_name}}: su cita del {{appointment_date}} queda cancelada. Llame al {{company_phone}}.',
  },
  appointment_reminder: {
    ...words(
      'Recordatorio de su cita: {{appointment_date}}, {{appointment_time}}',
      'Hola, {{customer_first_name}}:',
      'Le recordamos su cita. Llegaremos el {{appointment_date}}, {{appointment_time}}.',
      '{{quote_summary}}',
      '{{approval_link}}',
      QUESTIONS,
    ),
    text: '{{company_name}}: le recordamos su cita del {{appointment_date}}, {{appointment_time}}.',
  },
  on_the_way: {
    ...words(
      '{{company_name}} va en camino',
      'Hola, {{customer_first_name}}:',
      'Vamos en camino. Llegada prevista: {{arrival_window}}.',
      '{{quote_summary}}',
      '{{approval_link}}',
      QUESTIONS,
    ),
    text: '{{company_name}}: vamos en camino. Llegada prevista: {{arrival_window}}.',
  },
  work_done: {
    ...words(
      'El trabajo está terminado, cotización {{quote_number}}',
      'Hola, {{customer_first_name}}:',
      'El trabajo está terminado. ¡Gracias por elegirnos! Vea las fotos en la página de su cotización.',
      'Su saldo es de {{open_amount}}; puede pagarlo en la misma página.',
      '{{quote_summary}}',
      '{{approval_link}}',
      QUESTIONS,
    ),
    text: '{{company_name}}: trabajo listo: {{approval_link}}\nSaldo: {{open_amount}}',
  },
} as const satisfies DefaultTexts & Record<ForCustomers, TemplateText>;
