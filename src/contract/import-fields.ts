// The fields that a column of an imported list can contain, with their labels. Without zod, for the screens.

/** Every field of a list, in the order in which they are offered. Several columns can contain the same field. */
export const importFields = {
  name: 'Business name',
  category: 'Category or kind of business',
  description: 'Description',
  location: 'Address',
  suburb: 'Suburb',
  town: 'Town or city',
  province: 'Province',
  latitude: 'Latitude',
  longitude: 'Longitude',
  coordinates: 'Latitude and longitude in one cell',
  phone: 'Phone',
  whatsapp: 'WhatsApp',
  email: 'Email for customers',
  website: 'Website',
  facebook: 'Facebook',
  instagram: 'Instagram',
  hours: 'Business hours',
} as const

export type ImportField = keyof typeof importFields

/** The names of the fields. */
export const importFieldNames = Object.keys(importFields) as [ImportField, ...ImportField[]]

/** The fields of which each row needs at least one, to say where the business is. */
export const addressFields = ['location', 'suburb', 'town', 'province'] as const satisfies ImportField[]

/** The outcomes of a row. `kept`: it was written, and not taken back with its list, because somebody changed the business since. */
export const importOutcomes = ['new', 'changed', 'same', 'duplicate', 'refused', 'kept'] as const
export type ImportOutcome = (typeof importOutcomes)[number]

/** The limits of a list. A file over a limit is refused, never read in part. */
export const importLimits = {
  fileBytes: 10 * 1024 * 1024,
  rows: 50_000,
  columns: 200,
  /** Of a cell and of a whole row, in characters. */
  cellLength: 20_000,
  rowLength: 100_000,
} as const

/** For how many days after it was imported a list keeps its rows and can be taken back. */
export const keptDays = 30

/** The types that a file chooser offers. The server checks the bytes instead. */
export const listFileTypes =
  '.csv,.tsv,.txt,.xlsx,text/csv,application/vnd.openxmlformats-officedocument.spreadsheetml.sheet'
