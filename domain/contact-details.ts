/** How long the details of a person or a company may be, in characters, wherever they are entered, sent and stored. */
export const NAME_MAX = 100;
/** as long as mail servers take an address */
export const EMAIL_MAX = 254;
export const PHONE_MAX = 40;
export const ADDRESS_MAX = 300;
