/** JavaScript for checking a file: hashes the chosen file in the browser and sends only its SHA-256. */

const form = document.querySelector<HTMLFormElement>('[data-verify-form]');
const file = form?.querySelector<HTMLInputElement>('input[type="file"]');
const typed = form?.querySelector<HTMLInputElement>('input[name="sha256"]');
const button = form?.querySelector<HTMLButtonElement>('button[type="submit"]');
const label = button?.textContent ?? '';

function setBusy(busy: boolean): void {
  if (!button) return;
  button.disabled = busy;
  button.textContent = busy ? (button.dataset['busyLabel'] ?? label) : label;
}

async function sha256Of(chosen: File): Promise<string> {
  const hash = new Uint8Array(await crypto.subtle.digest('SHA-256', await chosen.arrayBuffer()));
  return Array.from(hash, (byte) => byte.toString(16).padStart(2, '0')).join('');
}

/**
 * Hashes a file; null if that is impossible, for example on a page without HTTPS. The file is then uploaded, as it is
 * without JavaScript.
 */
async function hashed(chosen: File): Promise<string | null> {
  try {
    return await sha256Of(chosen);
  } catch (error) {
    console.warn('This browser does not hash files here:', error);
    return null;
  }
}

if (form && file && typed) {
  form.addEventListener('submit', (event) => {
    setBusy(true);
    const chosen = file.files?.[0];
    if (!chosen) {
      form.enctype = 'application/x-www-form-urlencoded';
      return;
    }
    event.preventDefault();
    void hashed(chosen).then((sha256) => {
      if (sha256 !== null) {
        typed.value = sha256;
        file.value = '';
        form.enctype = 'application/x-www-form-urlencoded';
      }
      form.submit();
    });
  });
  // The back button may restore the page with its button still busy.
  window.addEventListener('pageshow', () => setBusy(false));
}
