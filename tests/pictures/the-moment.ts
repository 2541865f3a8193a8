/** The moment that all pictures show, a Wednesday morning in the sample company, in milliseconds since 1970. */
export const THE_MOMENT = Date.parse('2026-05-13T14:20:00Z');
