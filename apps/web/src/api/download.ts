export const download = (content: BlobPart, fileName: string, mediaType: string): void => {
  const url = URL.createObjectURL(new Blob([content], { type: mediaType }));
  const link = document.createElement('a');
  link.href = url;
  link.download = fileName;
  link.click();
  // the browser reads the blob after the click returns; a minute is enough
  setTimeout(() => URL.revokeObjectURL(url), 60_000);
};
