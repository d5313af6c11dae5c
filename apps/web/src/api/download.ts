/** Hands text or bytes to the browser as a file to save. */
export const download = (content: BlobPart, fileName: string, mediaType: string): void => {
  const url = URL.createObjectURL(new Blob([content], { type: mediaType }));
  const link = document.createElement('a');
  link.href = url;
  link.download = fileName;
  link.click();
  // The browser reads the blob after the click returns; a minute is ample.
  setTimeout(() => URL.revokeObjectURL(url), 60_000);
};
