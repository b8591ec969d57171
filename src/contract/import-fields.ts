// The fields that a column of an imported list may hold, and what people call them. Without zod, for the screens.

/** Every field of a list, in the order of the choice. Several columns may hold one field. */
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

/** The fields of which one says where a business is. */
export const addressFields = ['location', 'suburb', 'town', 'province'] as const satisfies ImportField[]

/** What becomes of a row. A `kept` one was written and was not taken back, because somebody changed the business since. */
export const importOutcomes = ['new', 'changed', 'same', 'duplicate', 'refused', 'kept'] as const
export type ImportOutcome = (typeof importOutcomes)[number]

/** The most that a list may have. A file is read whole, or refused. */
export const importLimits = {
  fileBytes: 10 * 1024 * 1024,
  rows: 50_000,
  columns: 200,
  /** Characters of a cell, and of a whole row. */
  cellLength: 20_000,
  rowLength: 100_000,
} as const

/** The types that a file chooser offers. The server looks at the bytes. */
export const listFileTypes =
  '.csv,.tsv,.txt,.xlsx,text/csv,application/vnd.openxmlformats-officedocument.spreadsheetml.sheet'
