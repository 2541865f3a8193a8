import type { TemplateKind, TemplateText } from '#domain/messages/template-kinds.ts';

/** A kind without `text` has no text message. */
export type DefaultTexts = Readonly<Partial<Record<TemplateKind, TemplateText & { text?: string }>>>;

const QUESTIONS = 'Questions? Just reply to this email or call {{company_phone}}.';

const words = (subject: string, ...paragraphs: string[]): TemplateText => ({
  subject,
  body: paragraphs.join('\n\n'),
});

export const ENGLISH_TEMPLATES = {
  quote_sent: {
    ...words(
      'Quote {{quote_number}} from {{company_name}}',
      'Hi {{customer_first_name}},',
      'Thanks for the chance to quote your project. Here’s your quote. You can review it and approve or decline it online; no account needed.',
      '{{message}}',
      '{{quote_summary}}',
      'A deposit of {{deposit_amount}} is due when you approve.',
      '{{approval_link}}',
      QUESTIONS,
    ),
    text: '{{company_name}}: your quote {{quote_number}} is ready: {{approval_link}}',
  },
  wash_due: {
    ...words(
      'Time to wash again in {{wash_month}}?',
      'Hi {{customer_first_name}},',
      'You’re due for your next wash in {{wash_month}}. Here’s your quote. Approve it online and we’ll schedule a day that works. Nothing happens until you approve.',
      '{{quote_summary}}',
      'A deposit of {{deposit_amount}} is due when you approve.',
      '{{approval_link}}',
      'Not this time? Just decline it on the same page.',
      QUESTIONS,
    ),
    text: '{{company_name}}: time to wash again ({{wash_month}})? {{approval_link}}',
  },
  reminder_first: {
    ...words(
      'Your quote {{quote_number}} from {{company_name}}',
      'Hi {{customer_first_name}},',
      'We sent you a quote {{sent_ago}} and want to make sure you saw it. You can review it and approve or decline it online.',
      '{{quote_summary}}',
      '{{approval_link}}',
      QUESTIONS,
    ),
    text: '{{company_name}}: did you see quote {{quote_number}}? {{approval_link}}',
  },
  reminder_middle: {
    ...words(
      'Still interested? Quote {{quote_number}} from {{company_name}}',
      'Hi {{customer_first_name}},',
      'We sent you a quote {{sent_ago}}, and it’s still available. If something isn’t right, let us know and we’ll adjust it.',
      '{{quote_summary}}',
      '{{approval_link}}',
      QUESTIONS,
    ),
    text: '{{company_name}}: quote {{quote_number}} is still available: {{approval_link}}',
  },
  reminder_last: {
    ...words(
      'Your quote {{quote_number}} is valid until {{valid_until}}',
      'Hi {{customer_first_name}},',
      'You can approve your quote until {{valid_until}}. After that, prices may change.',
      '{{quote_summary}}',
      '{{approval_link}}',
      QUESTIONS,
    ),
    text: '{{company_name}}: quote expires {{valid_until}}: {{approval_link}}',
  },
  quote_approved: words(
    'You approved quote {{quote_number}}',
    'Hi {{customer_first_name}},',
    'Thank you. You approved this quote on {{decided_at}}.',
    '{{quote_summary}}',
    '{{approval_link}}',
    'What happens next:\n{{next_steps}}',
    QUESTIONS,
  ),
  quote_approved_staff: words(
    'Approved: {{quote_number}}, {{customer_name}}, {{quote_total}}',
    '{{customer_name}} approved {{quote_number}}.',
    '{{quote_summary}}',
    '{{quote_link}}',
  ),
  quote_declined: words(
    'You declined quote {{quote_number}}',
    'Hi {{customer_first_name}},',
    'You declined this quote on {{decided_at}}. You don’t need to do anything. If you change your mind, we’re happy to send a new quote.',
    '{{quote_summary}}',
    '{{approval_link}}',
    QUESTIONS,
  ),
  quote_declined_staff: words(
    'Declined: {{quote_number}}, {{customer_name}}, {{quote_total}}',
    '{{customer_name}} declined {{quote_number}}.',
    '{{reason}}',
    '{{quote_summary}}',
    '{{quote_link}}',
  ),
  question_received: words(
    'Question about {{quote_number}} from {{customer_name}}',
    '{{customer_name}} has a question:',
    '{{question}}',
    '{{quote_summary}}',
    '{{quote_link}}',
  ),
  question_answered: {
    ...words(
      'Your question about quote {{quote_number}}',
      'Hi {{customer_first_name}},',
      'You asked:\n{{question}}',
      'Here’s our answer:\n{{answer}}',
      '{{approval_link}}',
      QUESTIONS,
    ),
    text: '{{company_name}}: {{answer}}\n{{approval_link}}',
  },
  payment_requested: {
    ...words(
      '{{payment_due}} for quote {{quote_number}}',
      'Hi {{customer_first_name}},',
      'Here’s the payment request for quote {{quote_number}}.\n{{payment_due}}',
      '{{message}}',
      '{{quote_summary}}',
      '{{payment_link}}',
      QUESTIONS,
    ),
    text: '{{company_name}}, {{quote_number}}: {{payment_due}}\n{{payment_link}}',
  },
  payment_receipt: words(
    'Receipt for {{paid_amount}}, quote {{quote_number}} from {{company_name}}',
    'Hi {{customer_first_name}},',
    'Thank you for your payment. {{company_name}} received {{paid_amount}} for quote {{quote_number}}.',
    '{{quote_summary}}',
    '{{receipt_link}}',
    QUESTIONS,
  ),
  payment_refunded: words(
    'Refund of {{refund_amount}}, quote {{quote_number}}',
    'Hi {{customer_first_name}},',
    '{{company_name}} refunded {{refund_amount}}. It usually shows up in your account within 5 to 10 business days.',
    '{{reason}}',
    '{{quote_summary}}',
    QUESTIONS,
  ),
  appointment_confirmed: {
    ...words(
      'Your appointment: {{appointment_date}}, {{appointment_time}}',
      'Hi {{customer_first_name}},',
      'Your appointment is confirmed. We’ll see you {{appointment_date}} at {{appointment_time}}.',
      '{{message}}',
      '{{quote_summary}}',
      'If this time no longer works for you, please let us know as soon as you can.',
      '{{approval_link}}',
      QUESTIONS,
    ),
    text: '{{company_name}}: your appointment is confirmed: {{appointment_date}} at {{appointment_time}}.',
  },
  appointment_changed: {
    ...words(
      'Your new appointment: {{appointment_date}}, {{appointment_time}}',
      'Hi {{customer_first_name}},',
      'Your appointment has moved. We’ll see you {{appointment_date}} at {{appointment_time}}.',
      'It was originally scheduled for {{previous_appointment}}.',
      '{{message}}',
      '{{quote_summary}}',
      'If the new time doesn’t work for you, please let us know as soon as you can.',
      '{{approval_link}}',
      QUESTIONS,
    ),
    text: '{{company_name}}: your appointment has moved to {{appointment_date}} at {{appointment_time}}.',
  },
  appointment_cancelled: {
    ...words(
      'Your appointment on {{appointment_date}} is canceled',
      'Hi {{customer_first_name}},',
      'We had to cancel your appointment on {{appointment_date}} at {{appointment_time}}.',
      '{{message}}',
      '{{quote_summary}}',
      '{{approval_link}}',
      QUESTIONS,
    ),
    text: '{{company_name}}: your appointment on {{appointment_date}} is canceled. Call {{company_phone}}.',
  },
  appointment_reminder: {
    ...words(
      'See you on {{appointment_date}}, {{appointment_time}}',
      'Hi {{customer_first_name}},',
      'This is a reminder about your appointment. We’ll see you {{appointment_date}} at {{appointment_time}}.',
      '{{quote_summary}}',
      '{{approval_link}}',
      QUESTIONS,
    ),
    text: '{{company_name}}: see you on {{appointment_date}} at {{appointment_time}}.',
  },
  on_the_way: {
    ...words(
      '{{company_name}} is on the way',
      'Hi {{customer_first_name}},',
      'We’re on the way. Expected arrival: {{arrival_window}}.',
      '{{quote_summary}}',
      '{{approval_link}}',
      QUESTIONS,
    ),
    text: "{{company_name}}: we're on the way. Expected arrival: {{arrival_window}}.",
  },
  work_done: {
    ...words(
      'The work is done, quote {{quote_number}}',
      'Hi {{customer_first_name}},',
      'We’ve finished the work. Thanks for choosing us! See the photos on your quote page.',
      'Your balance is {{open_amount}}; you can pay on the same page.',
      '{{quote_summary}}',
      '{{approval_link}}',
      QUESTIONS,
    ),
    text: '{{company_name}}: all done! {{approval_link}}\nBalance due: {{open_amount}}',
  },
  invitation: words(
    // Contains no names, because anyone can give a company any name, and strangers read the subject.
    'You’re invited to a team on {{product_name}}',
    '{{inviter_name}} invited you to join {{company_name}} on {{product_name}}.',
    '{{invitation_link}}',
  ),
} as const satisfies DefaultTexts;
