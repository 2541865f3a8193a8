/** Maximum lengths of message templates, in UTF-16 code units, like all lengths. */

export const SUBJECT_MAX = 150;
export const MAIL_BODY_MAX = 5000;
/** four text messages, which networks join into one */
export const TEXT_BODY_MAX = 640;
/** Together with the limits of the values, this bounds the length of the whole message. */
export const VARIABLES_MAX = 50;
