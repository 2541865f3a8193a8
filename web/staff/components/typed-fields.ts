/** Tracks typed input in a part of the page, whatever form contains the fields. */

export interface TypedField {
  type: string;
  value: string;
  checked?: boolean;
  readOnly?: boolean;
  isConnected: boolean;
}

/**
 * Fields that can be discarded without a warning. Retyping a password is quicker than reading the question, and a
 * discarded search is no loss.
 */
const NOT_KEPT = ['password', 'search', 'hidden', 'button', 'submit'];

function valueOf({ type, value, checked }: TypedField): string {
  return type === 'checkbox' || type === 'radio' ? String(checked) : value;
}

/** Remembers the initial content of fields. Forgets a field that a step of the form has removed. */
export class TypedFields<Field extends TypedField = TypedField> {
  private readonly began = new Map<Field, string>();

  /** @param fields the current fields; known ones keep their initial content */
  remember(fields: Iterable<Field>): void {
    for (const field of fields)
      if (!this.began.has(field) && !NOT_KEPT.includes(field.type) && field.readOnly !== true)
        this.began.set(field, valueOf(field));
  }

  get isTyped(): boolean {
    return [...this.began].some(([field, value]) => field.isConnected && valueOf(field) !== value);
  }
}
