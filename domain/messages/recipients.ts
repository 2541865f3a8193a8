/** Returns whether messages of this kind go to the company's own people instead of a customer. */
export const isToStaff = (kind: string): boolean => kind.endsWith('_staff') || kind === 'question_received';
