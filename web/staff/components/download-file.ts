/** Saves a fetched file under a name. */
export function downloadFile(file: Blob, name: string): void {
  const url = URL.createObjectURL(file);
  const link = document.createElement('a');
  link.href = url;
  link.download = name;
  document.body.append(link);
  link.click();
  link.remove();
  // Revoke the URL later, because the browser reads the file after the click handler has returned.
  setTimeout(() => URL.revokeObjectURL(url), 60_000);
}
