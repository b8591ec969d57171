// Decides how an email address becomes a link that writes to it.

/** A character such as `+` or `?` could mean something else in an address of a link. */
export const mailtoAddress = (email: string): string =>
  `mailto:${encodeURIComponent(email).replace('%40', '@')}`
