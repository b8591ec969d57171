// Groups a list by a key. `Map.groupBy` is missing in Safari 17.3, Chrome 116 and Firefox 118.

/** The groups in the order of their first items; each keeps the order of the list. */
export function groupBy<Item, Key>(
  items: readonly Item[],
  keyOf: (item: Item) => Key,
): [key: Key, items: Item[]][] {
  const groups = new Map<Key, Item[]>()
  for (const item of items) {
    const key = keyOf(item)
    const group = groups.get(key) ?? []
    group.push(item)
    groups.set(key, group)
  }
  return [...groups]
}
