export const isToStaff = (kind: string): boolean => kind.endsWith('_staff') || kind === 'question_received';
