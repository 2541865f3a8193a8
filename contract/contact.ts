import { z } from 'zod';
import { NAME_MAX } from '#domain/contact-details.ts';
import {
  CONTACT_LINKS_MAX,
  CONTACT_MESSAGE_MAX,
  CONTACT_TOPICS,
  countLinks,
  withPlainLineBreaks,
} from '#domain/contact-rules.ts';
import { Done, Email, plainName, Text, TextInput, TrimmedText, visitor } from './base.ts';

const Message = TrimmedText()
  .overwrite(withPlainLineBreaks)
  .min(1, 'Please enter a message')
  .max(CONTACT_MESSAGE_MAX, `Please use at most ${CONTACT_MESSAGE_MAX.toLocaleString('en-US')} characters`)
  .refine((text) => countLinks(text) <= CONTACT_LINKS_MAX, `Please use at most ${CONTACT_LINKS_MAX} links`);

export const ContactInput = z.object({
  /**
   * the token from `contact.form`. It proves that the form was opened here, and makes a double submit send one
   * message
   */
  form_token: TextInput().max(200),
  name: TrimmedText()
    .min(1, 'Please enter your name')
    .max(NAME_MAX, `Please use at most ${NAME_MAX} characters`)
    .refine(...plainName),
  email: Email,
  company: Text(NAME_MAX),
  topic: z.enum(CONTACT_TOPICS, { error: 'Please choose a topic' }),
  message: Message,
  /** a hidden field. Bots fill in every field they find */
  leave_empty: TextInput().max(0, 'Please leave this field empty').default(''),
});

export const contact = {
  /** Returns the token that the form needs. The token is valid from 3 seconds after this call until 24 hours later. */
  form: visitor('read')
    .route({ method: 'GET', path: '/contact/form', tags: ['contact'] })
    .output(z.object({ form_token: z.string() })),
  /** Queues an email to the operator of this installation. A repeated token with the same content sends nothing. */
  send: visitor('contact')
    .route({ method: 'POST', path: '/contact', tags: ['contact'] })
    .input(ContactInput)
    .output(Done),
};
