// How a count is written.

/** '37', '1,234', '1,000+'. Not with `Intl`: browsers differ, and some group en-ZA with a space. */
export const formatCount = (total: string): string => total.replace(/\B(?=(\d{3})+(?!\d))/g, ',')
