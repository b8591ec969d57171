// Decides how the length of a list is written.

/** '37', '1,234', '1,000+'. In threes by hand: a browser's own idea of en-ZA groups with a space, another's with a comma. */
export const formatCount = (total: string): string => total.replace(/\B(?=(\d{3})+(?!\d))/g, ',')
