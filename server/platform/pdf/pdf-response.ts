export function pdfResponse(pdf: { name: string; bytes: Uint8Array } | { name: string; content: Blob }): File {
  const content = 'content' in pdf ? pdf.content : (pdf.bytes as Uint8Array<ArrayBuffer>);
  return new File([content], pdf.name, { type: 'application/pdf' });
}
