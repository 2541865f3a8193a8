/**
 * Copies a text that is still loading. Safari allows this only if the promise itself is passed to the clipboard during
 * the click.
 */
async function withClipboard(text: Promise<string>): Promise<void> {
  if (typeof ClipboardItem === 'undefined') return navigator.clipboard.writeText(await text);
  const blob = text.then((value) => new Blob([value], { type: 'text/plain' }));
  await navigator.clipboard.write([new ClipboardItem({ 'text/plain': blob })]);
}

/** Copies through a selection, for pages on plain HTTP, where browsers have no clipboard API. */
function withSelection(text: string): boolean {
  const field = document.createElement('textarea');
  field.value = text;
  field.className = 'copy-source';
  document.body.append(field);
  field.select();
  const copied = document.execCommand('copy');
  field.remove();
  return copied;
}

/**
 * Copies a text to the clipboard.
 * @returns true once the text is in the clipboard
 * @throws the error of creating the text, or of a browser that forbids copying
 */
export async function copyText(text: Promise<string>): Promise<true> {
  // Keeps a failure to create the text from looking like a failure to copy it.
  const value = text.then((made) => made);
  if (navigator.clipboard) {
    try {
      await withClipboard(value);
      return true;
    } catch (error) {
      console.warn('The clipboard refused:', error);
    }
  }
  if (withSelection(await value)) return true;
  throw Object.assign(new Error('Couldn’t copy the link. Open the QR code and copy it there.'), {
    code: 'PERMISSION_DENIED',
  });
}
