/** In UTF-16 code units, as all lengths are counted. */
export const SUBJECT_MAX = 150;
export const MAIL_BODY_MAX = 5000;
/** four text messages in one, as networks join them */
export const TEXT_BODY_MAX = 640;
/** Together with the limits of the values, this limits the length of the whole message. */
export const VARIABLES_MAX = 50;
