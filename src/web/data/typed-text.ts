// Decides what of a text in an address the screens read and show.

/** Trimmed, and without the control characters that no keyboard types: HTML must not hold them, and the calls refuse them. */
export const tidyTyped = (text: string): string => text.replace(/\p{Cc}+/gu, ' ').trim()
