/** Files for the device's downloads. */

/** Lets the browser download an address of ours; the page stays where it is. */
export function fetchFile(url: string, name: string): void {
  const link = document.createElement("a");
  link.href = url;
  link.download = name;
  document.body.append(link);
  link.click();
  link.remove();
}

/** Saves a file to the device's downloads. */
export function saveFile(file: Blob, name: string): void {
  const url = URL.createObjectURL(file);
  fetchFile(url, name);
  setTimeout(() => URL.revokeObjectURL(url), 60_000);
}
