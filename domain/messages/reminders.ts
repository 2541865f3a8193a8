/**
 * Returns whether a message of this kind is only a reminder, so that its recipient can unsubscribe with one click.
 * Transactional messages (a quote, an answer, a receipt) are never reminders.
 */
export const isReminder = (kind: string): boolean => kind.startsWith('reminder_');
