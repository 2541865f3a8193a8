import { describe, expect, test } from 'vitest';
import { appointmentDay, appointmentTime } from '#domain/calendar/appointment-times.ts';
import { LOCALES } from '#domain/language/language.ts';
import { paymentTexts } from '#domain/language/texts.ts';
import { formatMoney } from '#domain/pricing/money.ts';
import { validUntilLabel } from '#domain/pricing/wording.ts';
import { approvalPath } from '#domain/quote/approval-link.ts';
import { defaultTemplate } from './default-templates/default-templates.ts';
import { fillText } from './fill-template.ts';
import { isFullNumber, readableNumber, textNumber } from './phone-number.ts';
import { isAppointment, TEMPLATES } from './template-kinds.ts';
import { consentBlock, mayFollow } from './text-consent.ts';
import { answerTo, looksLikeStop, meaningOf, TWILIO_KEYWORDS } from './text-keywords.ts';
import { textSegments } from './text-segments.ts';

test.each([
  ['(614) 555-0117', '+16145550117'],
  ['614.555.0117', '+16145550117'],
  ['1 614 555 0117', '+16145550117'],
  ['+1 614 555 0117', '+16145550117'],
  ['+52 55 1234 5678', '+525512345678'],
  ['', null],
  ['555-0117', null],
  ['114 555 0117', null],
  ['614 555 0117 x12', null],
  ['call Dana', null],
  ['+1 555', null],
  ['+0 614 555 0117', null],
  ['6145550117; drop', null],
])('%s becomes the number %s', (typed, number) => {
  expect(textNumber(typed)).toBe(number);
  expect(isFullNumber(typed.replaceAll(' ', ''))).toBe(number !== null && typed.startsWith('+'));
});

test('North American numbers are shown as people write them', () => {
  expect(['+16145550117', '+525512345678', 'Carla'].map(readableNumber)).toEqual([
    '(614) 555-0117',
    '+525512345678',
    'Carla',
  ]);
});

describe('the default texts', () => {
  const link = `https://quotes.example.com${approvalPath('0197a000-1111-7222-8333-944455556666', 'x'.repeat(43))}`;
  const values = {
    company_name: 'Blue Water Washing',
    customer_name: 'Alicia Moreno',
    quote_number: 'Q-1001',
    approval_link: link,
    payment_link: link,
    answer: 'Yes, Monday.',
  };
  test.each(TEMPLATES.filter(({ channel }) => channel === 'text'))('the text $kind fits in $language', (which) => {
    const money = formatMoney(123_450, 'USD', LOCALES[which.language]);
    const valid_until = validUntilLabel('2026-10-01T04:00:00Z', 'America/New_York', which.language);
    const visit = new Date('2026-12-23T14:00:00Z');
    const arrival_window = '10:20 AM to 10:50 AM ET';
    const appointment_date = appointmentDay(visit, 'America/New_York', which.language);
    const appointment_time = appointmentTime(visit, 'America/New_York', which.language);
    const phone = { company_phone: '(614) 555-0100' };
    const more = {
      open_amount: money,
      payment_due: `${paymentTexts(which.language).figures.depositDue}: ${money}`,
      quote_total: money,
      valid_until,
      appointment_date,
      appointment_time,
      arrival_window,
      ...phone,
    };
    const text = fillText(defaultTemplate(which).body, { values: { ...values, ...more }, summary: [] });
    // The date is longer in Spanish.
    const segments = which.kind === 'reminder_last' && which.language === 'es' ? 2 : 1;
    expect(text).toContain(
      which.kind === 'on_the_way' ? arrival_window : isAppointment(which.kind) ? appointment_date : link,
    );
    expect(textSegments(text)).toMatchObject({ encoding: 'GSM-7', segments });
  });
});

describe('carrier keywords', () => {
  test.each(['STOP', 'stop', ' Stop. ', 'StopAll', 'UNSUBSCRIBE', 'cancel', 'END', 'quit', 'ALTO', 'parar!'])(
    '%s stops texts',
    (text) => expect(meaningOf(text)?.word).toBe('stop'),
  );
  test.each([
    'Stop please',
    'Please stop!',
    'stop texting me',
    'Stop all',
    'stop now, thanks',
    'STOP STOP',
    '“Stop”',
    'REVOKE',
    'optout',
    'Opt out',
    'opt-out',
    'Opt me out please',
    'Please stop sending texts',
    'please unsubscribe',
    'baja',
    'BORRAR',
    'Baja por favor',
    'por favor, alto',
    'darme de baja',
    'Pare ya',
    '¡Alto!',
    'detener',
    'cancelar',
  ])('“%s” stops texts immediately', (text) => expect(meaningOf(text)?.word).toBe('stop'));
  test.each([
    'I want to stop these',
    'Can you guys stop messaging my phone',
    'STOP it!!!',
    'Cancel please',
    'end all',
    'Take me off your list',
    'remove my number',
    'don’t text me again',
    'Do not contact me',
    'never message me',
    'no more texts',
    'No more of those messages',
    'Wrong number',
    'leave me alone',
    'I would like to opt out of this',
    'No me escriban más',
    'ya no me manden mensajes',
    'no quiero recibir más mensajes',
    'Bórrenme de su lista',
    'dejen de molestarme',
    'quite mi número',
    'Número equivocado',
    'deme de baja',
    'no envíe más',
    'Alto con esto',
  ])('“%s” looks as if its writer wants no more texts', (text) => {
    expect(meaningOf(text)).toBeNull();
    expect(looksLikeStop(text)).toBe(true);
  });
  test.each([
    'Please stop by tomorrow',
    'Can you stop in at 5?',
    'Yes, please come on Monday',
    'Is it the end house?',
    'I don’t have your quote',
    'Did you get my text?',
    'Please cancel the appointment on Friday',
    'more photos to follow',
    '¿Pueden quitar las manchas?',
    'El techo es alto',
    'Vivo en la planta baja',
    'No recibí su mensaje',
    'No, gracias',
    'Quiero cancelar la cita',
    '¿Puede borrar el grafiti?',
    'No tengo más preguntas',
    'Thanks!',
    '',
  ])('“%s” is an ordinary text', (text) => {
    expect(meaningOf(text)).toBeNull();
    expect(looksLikeStop(text)).toBe(false);
  });
  test.each(['START', 'yes', 'Unstop'])('%s resumes texts', (text) => expect(meaningOf(text)?.word).toBe('start'));
  test.each(['HELP', 'info', 'Ayuda?'])('%s asks for help', (text) => expect(meaningOf(text)?.word).toBe('help'));
  test.each(['Yes, please come on Monday', 'Yes please', 'Help me', 'Info please', '', 'constructor', '__proto__'])(
    '“%s” is a text like any other',
    (text) => expect(meaningOf(text)).toBeNull(),
  );

  test('each answer names the company, fits in one segment, and is in the language of the word', () => {
    const from = { company: 'Blue Water Pressure Washing', contact: '(614) 555-0100' };
    for (const text of ['STOP', 'START', 'HELP', 'ALTO', 'AYUDA']) {
      const meaning = meaningOf(text);
      const answer = meaning && answerTo(meaning, from);
      expect(answer).toContain(from.company);
      expect(textSegments(answer ?? '')).toMatchObject({ encoding: 'GSM-7', segments: 1 });
    }
    expect(TWILIO_KEYWORDS.has('STOP')).toBe(true);
    expect(TWILIO_KEYWORDS.has('ALTO')).toBe(false);
  });
});

describe('consent to texts', () => {
  test('a text needs consent, and nothing is sent after a STOP or to a landline', () => {
    expect(consentBlock({ state: 'agreed' })).toBeNull();
    expect(consentBlock({ state: null })).toBe('no_consent');
    expect(consentBlock({ state: null, isAnswer: true })).toBeNull();
    expect(consentBlock({ state: 'stopped', isAnswer: true })).toBe('stopped');
    expect(consentBlock({ state: 'unreachable', isAnswer: true })).toBe('unreachable');
  });

  test('only the holder of the phone can undo a STOP', () => {
    expect(mayFollow('stopped', { state: 'agreed', how: 'staff' })).toBe(false);
    expect(mayFollow('stopped', { state: 'agreed', how: 'customer' })).toBe(false);
    expect(mayFollow('stopped', { state: 'unreachable', how: 'network' })).toBe(false);
    expect(mayFollow('stopped', { state: 'agreed', how: 'reply' })).toBe(true);
    expect(mayFollow('unreachable', { state: 'agreed', how: 'staff' })).toBe(true);
    expect(mayFollow('agreed', { state: 'agreed', how: 'staff' })).toBe(false);
    expect(mayFollow(null, { state: 'stopped', how: 'reply' })).toBe(true);
  });
});
