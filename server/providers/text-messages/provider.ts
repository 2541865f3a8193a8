/** The provider that sends and receives texts. All other code uses only this interface. */

export interface OutgoingText {
  /** the row in `messages` */
  id: string;
  /** both in international format: +16145550117 */
  to: string;
  from: string;
  text: string;
  /** where the provider reports the outcome */
  statusUrl: string;
  writtenAt: Date;
  /** True when an earlier attempt may have sent the text without recording that. */
  maybeSent: boolean;
}

export interface AcceptedText {
  /** `outbox`: the text is in the local outbox and goes nowhere */
  status: 'sent' | 'outbox';
  providerId: string;
}

export interface TextProvider {
  readonly name: 'twilio' | 'test' | 'none';
  /** for companies without their own number, if there is one */
  readonly from: string | null;
  /** keywords in capitals that the provider itself answers before we hear of them */
  readonly answersItself: ReadonlySet<string>;
  /** @throws TextRefused when a retry won't help, TextUnavailable when it may */
  send(text: OutgoingText): Promise<AcceptedText>;
  /**
   * Checks that the provider sent a request.
   * @param url the full URL that the provider called
   * @param fields of the form in the body
   */
  isGenuine(url: string, fields: URLSearchParams, signature: string): boolean;
}

/** The reason why the phone gets no texts at all. null when the provider refused only this text. */
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
