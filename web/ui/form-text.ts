/** Returns the text of a form field; empty when the form has no field of that name. */
export function formText(form: FormData, name: string): string {
  const value = form.get(name);
  return typeof value === 'string' ? value : '';
}
