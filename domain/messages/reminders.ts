/** A recipient can unsubscribe from reminders with one click. Quotes, answers and receipts are never reminders. */
export const isReminder = (kind: string): boolean => kind.startsWith('reminder_');
