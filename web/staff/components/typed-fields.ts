/** The input typed into a part of the page, whichever form holds it. */

/** The parts of a field that determine its content. */
export interface TypedField {
  type: string;
  value: string;
  checked?: boolean;
  readOnly?: boolean;
  isConnected: boolean;
}

/** A password is typed again sooner than a question is read; a search loses nothing. */
const NOT_KEPT = ['password', 'search', 'hidden', 'button', 'submit'];

function valueOf({ type, value, checked }: TypedField): string {
  return type === 'checkbox' || type === 'radio' ? String(checked) : value;
}

/** Remembers the initial content of fields. A field removed by a step of the form is forgotten. */
export class TypedFields<Field extends TypedField = TypedField> {
  private readonly began = new Map<Field, string>();

  /** @param fields the current ones; known fields keep their initial content */
  remember(fields: Iterable<Field>): void {
    for (const field of fields)
      if (!this.began.has(field) && !NOT_KEPT.includes(field.type) && field.readOnly !== true)
        this.began.set(field, valueOf(field));
  }

  /** Whether a field's content has changed. */
  get isTyped(): boolean {
    return [...this.began].some(([field, value]) => field.isConnected && valueOf(field) !== value);
  }
}
