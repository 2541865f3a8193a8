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
   * from `contact.form`: proves that the form was opened here and identifies the message, so that a double submit
   * sends it only once
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
  /** a hidden field that people leave empty; bots fill in every field they find */
  leave_empty: TextInput().max(0, 'Please leave this field empty').default(''),
});

export const contact = {
  /** Returns the token that the form needs. It becomes valid 3 seconds after this call and stays valid for 24 hours. */
  form: visitor('read')
    .route({ method: 'GET', path: '/contact/form', tags: ['contact'] })
    .output(z.object({ form_token: z.string() })),
  /**
   * Queues an email to the operator of this installation. Sending the same content with the same token again sends
   * nothing.
   */
  send: visitor('contact')
    .route({ method: 'POST', path: '/contact', tags: ['contact'] })
    .input(ContactInput)
    .output(Done),
};
