/** Sharing a text: by the device's sharing dialog, or by copying. */

/** Share or copy a text; false if the browser allows neither. */
export async function share(text) {
  if (navigator.maxTouchPoints > 0 && navigator.canShare?.({ text })) {
    try {
      await navigator.share({ text });
      return true;
    } catch (error) {
      if (error.name === "AbortError") {
        return true;
      }
    }
  }
  return copy(text);
}

/** Copy a text; false if the browser does not allow that. */
export async function copy(text) {
  try {
    await navigator.clipboard.writeText(text);
    return true;
  } catch {
    // Discord's frame allows only the deprecated way.
    const field = Object.assign(document.createElement("textarea"), { value: text, className: "unseen" });
    document.body.append(field);
    const before = document.activeElement;
    field.select();
    const isCopied = document.execCommand("copy");
    field.remove();
    before.focus();
    return isCopied;
  }
}
