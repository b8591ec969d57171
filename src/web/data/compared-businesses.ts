// Knows how the businesses that are compared are written in an address.

/** As many columns as a phone shows. */
export const maxCompared = 3

export const comparePath = (ids: readonly string[]): string =>
  ids.length > 0 ? `/compare?ids=${ids.join(',')}` : '/compare'

/** All different texts in `ids`, whether or not they are ids. */
export function listIds(search: string): string[] {
  const text = new URLSearchParams(search).get('ids') ?? ''
  return [...new Set(text.split(',').map((id) => id.trim()))].filter(Boolean)
}

/** The ids that are compared: the first three. */
export const readComparedIds = (search: string): string[] => listIds(search).slice(0, maxCompared)
