export function downloadFile(file: Blob, name: string): void {
  const url = URL.createObjectURL(file);
  const link = document.createElement('a');
  link.href = url;
  link.download = name;
  document.body.append(link);
  link.click();
  link.remove();
  // The browser reads the file after the click handler has returned, so the URL must live longer.
  setTimeout(() => URL.revokeObjectURL(url), 60_000);
}
