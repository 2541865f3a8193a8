/**
 * Whether a message of this kind only reminds, so that its recipient can unsubscribe with one click. What a customer
 * needs for a deal (a quote, an answer, a receipt) is never a reminder.
 */
export const isReminder = (kind: string): boolean => kind.startsWith('reminder_');
