/** A finding about one record: fine, missing, or worth knowing because it can't be checked from here. */
export interface Finding {
  kind: 'ok' | 'missing' | 'note';
  about: 'SPF' | 'DKIM' | 'DMARC' | 'MX';
  /** full sentences that say what is wrong and what to do */
  text: string;
}

export const finder =
  (about: Finding['about']) =>
  (kind: Finding['kind'], text: string): Finding => ({ kind, about, text });
