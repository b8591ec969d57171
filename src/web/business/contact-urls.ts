// Knows the addresses under which a business is reached elsewhere: a chat, and its pages in social networks.

/** Opens a chat with a number in E.164. Its first line says which business is meant: an owner may have several. */
export function whatsappUrl(number: string, businessName: string, siteName: string): string {
  const text = `Hello, I found ${businessName} on ${siteName}.`
  return `https://wa.me/${number.replace('+', '')}?text=${encodeURIComponent(text)}`
}

export const facebookUrl = (handle: string): string => `https://www.facebook.com/${handle}`
export const instagramUrl = (handle: string): string => `https://www.instagram.com/${handle}/`
