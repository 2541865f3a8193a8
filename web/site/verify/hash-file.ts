/** Runs in the browser to check a file. Hashes the chosen file and sends only its SHA-256. */

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
 * Returns null if the browser can't hash the file, for example on a page without HTTPS. The form then uploads the
 * file, as it does without JavaScript.
 */
async function hashed(chosen: File): Promise<string | null> {
  try {
    return await sha256Of(chosen);
  } catch (error) {
    console.warn('This browser does not hash files here:', error);
    return null;
  }
}

const zone = file?.parentElement;
const fileName = zone?.querySelector('[data-file-name]');
const chooser = zone?.querySelector<HTMLElement>('[data-once-chosen]');

if (zone && file && fileName && chooser) {
  const first = chooser.textContent;
  const showName = () => {
    const name = file.files?.[0]?.name ?? '';
    fileName.textContent = name;
    chooser.textContent = name ? (chooser.dataset['onceChosen'] ?? first) : first;
    delete zone.dataset['isOver'];
  };
  file.addEventListener('change', showName);
  file.addEventListener('drop', () => delete zone.dataset['isOver']);
  file.addEventListener('dragenter', () => (zone.dataset['isOver'] = ''));
  file.addEventListener('dragleave', () => delete zone.dataset['isOver']);
  // A browser that goes back keeps the chosen file.
  window.addEventListener('pageshow', showName);
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
  window.addEventListener('pageshow', () => setBusy(false));
}
