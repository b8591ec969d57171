// Knows the addresses of the pages of a business in social networks.

export const facebookUrl = (handle: string): string => `https://www.facebook.com/${handle}`
export const instagramUrl = (handle: string): string => `https://www.instagram.com/${handle}/`
