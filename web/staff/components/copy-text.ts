/** Copies text that is still loading. Safari requires the promise itself, passed during the click. */
async function withClipboard(text: Promise<string>): Promise<void> {
  if (typeof ClipboardItem === 'undefined') return navigator.clipboard.writeText(await text);
  const blob = text.then((value) => new Blob([value], { type: 'text/plain' }));
  await navigator.clipboard.write([new ClipboardItem({ 'text/plain': blob })]);
}

/** Copies by selecting the text, because browsers offer no clipboard API on plain HTTP. */
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
 * Copies text to the clipboard.
 * @throws an error if the text can't be created, or if the browser forbids copying
 */
export async function copyText(text: Promise<string>): Promise<true> {
  // If the text can't be created, the caller must get that error, not one about copying.
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
