// Knows the listings on a moderator's page, as cards or as rows, and where the focus goes in one.

/** The id of the search field. An address that ends with it leads to the field. */
export const searchId = 'search'

export const listItems = (): HTMLElement[] => [...document.querySelectorAll<HTMLElement>('[data-listing]')]

/** Focuses the choice of a row, or the heading of a card. Without a listing nothing changes. */
export function focusItem(item: HTMLElement | undefined): void {
  const part = item?.querySelector<HTMLElement>('input, h2, a')
  if (part?.tagName === 'H2') part.tabIndex = -1
  part?.focus()
}
