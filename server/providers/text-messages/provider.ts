/** The interface to the provider that sends and receives texts. All other code uses only this interface. */

export interface OutgoingText {
  /** id of the row in `messages` */
  id: string;
  /** both in the format of phone networks: +16145550117 */
  to: string;
  from: string;
  text: string;
  /** where the provider reports the outcome */
  statusUrl: string;
  writtenAt: Date;
  /** True when an earlier attempt may have sent the text but ended before recording that. */
  maybeSent: boolean;
}

export interface AcceptedText {
  /** `outbox`: the text was written to the local outbox and is never sent */
  status: 'sent' | 'outbox';
  providerId: string;
}

export interface TextProvider {
  readonly name: 'twilio' | 'test' | 'none';
  /** the sender for companies without their own number; null when there is none */
  readonly from: string | null;
  /** keywords (in capitals) to which the provider itself replies before we hear of them */
  readonly answersItself: ReadonlySet<string>;
  /** Sends a text. @throws TextRefused when a retry won't help, TextUnavailable when it may */
  send(text: OutgoingText): Promise<AcceptedText>;
  /**
   * Returns whether a request comes from the provider.
   * @param url the full URL that the provider called
   * @param fields of the form in its body
   */
  isGenuine(url: string, fields: URLSearchParams, signature: string): boolean;
}

/** Why the phone gets no texts at all; null when only this one text was refused. */
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
