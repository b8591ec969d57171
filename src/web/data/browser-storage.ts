// The texts that this browser keeps between visits, by their keys.

/** What could not be stored, because the storage is blocked or full; it lasts as long as the page. */
const unstored = new Map<string, string>()

/** The text under this key; '' without one. */
export function readStored(key: string): string {
  const text = unstored.get(key)
  if (text !== undefined) return text
  try {
    return localStorage.getItem(key) ?? ''
  } catch {
    return ''
  }
}

/** Whether the text under this key was stored. */
export const isStored = (key: string): boolean => !unstored.has(key)

export function store(key: string, text: string): void {
  try {
    localStorage.setItem(key, text)
    unstored.delete(key)
  } catch {
    unstored.set(key, text)
  }
}
