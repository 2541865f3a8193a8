/** `note`: worth knowing, because the program can't check it from here. */
export interface Finding {
  kind: 'ok' | 'missing' | 'note';
  about: 'SPF' | 'DKIM' | 'DMARC' | 'MX';
  /** sentences that say what is wrong and what to do */
  text: string;
}

export const finder =
  (about: Finding['about']) =>
  (kind: Finding['kind'], text: string): Finding => ({ kind, about, text });
