// Knows the address of a chat with a business.

/** Opens a chat with a number in E.164. Its first line says which business is meant: an owner may have several. */
export function whatsappUrl(number: string, businessName: string, siteName: string): string {
  const text = `Hello, I found ${businessName} on ${siteName}.`
  return `https://wa.me/${number.replace('+', '')}?text=${encodeURIComponent(text)}`
}
