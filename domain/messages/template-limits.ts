/** Maximum lengths of templates, in UTF-16 code units. */

export const SUBJECT_MAX = 150;
export const MAIL_BODY_MAX = 5000;
/** four text messages, which networks join into one */
export const TEXT_BODY_MAX = 640;
/** The most variables in a template. Each value has its own limit, so this also limits the length of the message. */
export const VARIABLES_MAX = 50;
