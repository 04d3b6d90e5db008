/** Downloads. */

/** Downloads a same-origin URL without leaving the page. */
export function fetchFile(url: string, name: string): void {
  const link = document.createElement("a");
  link.href = url;
  link.download = name;
  document.body.append(link);
  link.click();
  link.remove();
}

/** Saves a blob as a download. */
export function saveFile(file: Blob, name: string): void {
  const url = URL.createObjectURL(file);
  fetchFile(url, name);
  setTimeout(() => URL.revokeObjectURL(url), 60_000);
}
