/** Interface to the provider that sends and receives texts. All other code uses only this. */

export interface OutgoingText {
  /** of the row in `messages` */
  id: string;
  /** both as networks write them: +16145550117 */
  to: string;
  from: string;
  text: string;
  /** where the provider reports what became of it */
  statusUrl: string;
  writtenAt: Date;
  /** An earlier try may have sent it without living to say so. */
  maybeSent: boolean;
}

export interface AcceptedText {
  /** `outbox`: it was written into the local outbox and never leaves */
  status: 'sent' | 'outbox';
  providerId: string;
}

export interface TextProvider {
  readonly name: 'twilio' | 'test' | 'none';
  /** the number of companies without one of their own; null when there is none */
  readonly from: string | null;
  /** words (in capitals) that it answers itself, before we hear of them */
  readonly answersItself: ReadonlySet<string>;
  /** @throws TextRefused when trying again does not help, TextUnavailable when it does */
  send(text: OutgoingText): Promise<AcceptedText>;
  /**
   * Whether a request comes from the provider.
   * @param url the full URL that was called, as the provider knows it
   * @param fields of the form in its body
   */
  isGenuine(url: string, fields: URLSearchParams, signature: string): boolean;
}

/** Why a text will never arrive, when it is more than this one text. */
export type RefusalCause = 'stopped' | 'unreachable' | null;

export class TextRefused extends Error {
  override readonly name = 'TextRefused';
  readonly refusal: RefusalCause;

  constructor(reason: string, refusal: RefusalCause = null) {
    super(reason);
    this.refusal = refusal;
  }
}

export class TextUnavailable extends Error {
  override readonly name = 'TextUnavailable';
}
