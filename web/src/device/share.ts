// Shares a link: by the device's share sheet, the clipboard, or the old copy command on plain HTTP.

/** How far it got: "shared", "copied", or "selected", so that the reader copies it. */
export type Given = "shared" | "copied" | "selected";

/** `field` shows the link; on plain HTTP a browser copies only what is selected. */
export async function give(link: string, field: HTMLInputElement): Promise<Given | ""> {
  if (isSecureContext && "share" in navigator) {
    try {
      await navigator.share({ url: link });
      return "shared";
    } catch (error) {
      if (error instanceof DOMException && error.name === "AbortError") return ""; // they changed their mind
    }
  }
  try {
    await navigator.clipboard.writeText(link);
    return "copied";
  } catch {
    field.focus();
    field.select();
    return document.execCommand("copy") ? "copied" : "selected";
  }
}
