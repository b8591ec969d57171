// Decides how a list changes when one of its items is moved.

/** The list with the item at another position; a position outside of the list is its nearest end. */
export function moved<Item>(list: readonly Item[], item: Item, to: number): Item[] {
  if (!list.includes(item)) return [...list]
  const others = list.filter((one) => one !== item)
  const at = Math.min(others.length, Math.max(0, to))
  return [...others.slice(0, at), item, ...others.slice(at)]
}
