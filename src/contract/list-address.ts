// Knows which parameters an address of the home page has. The server caches a page by them.

/** The parts of the filter, in the order of an address. They have the names of the search call. */
export const filterParts = [
  'q',
  'category',
  'location',
  'place',
  'province',
  'near',
  'radiusKm',
  'open',
  'price',
  'rating',
  'offers',
  'sort',
] as const
export type FilterPart = (typeof filterParts)[number]
