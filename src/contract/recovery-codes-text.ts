// Knows the sentence about how many recovery codes are left, for screens and mails.

/** Says how many recovery codes are left. */
export const codesLeftText = (left: number): string =>
  ({ 0: 'You have no recovery codes left.', 1: 'You have one recovery code left.' })[left] ??
  `You have ${left} recovery codes left.`
