// Knows the tables of places as Drizzle sees them; migrations/ makes them, and a test compares the two.
import { doublePrecision, foreignKey, integer, pgTable, primaryKey, text } from '#drizzle'
import type { Place } from '../contract/place.ts'

/** A town, suburb, township or village. A higher `importance` is better known; a suburb may have a city or town as parent. */
export const places = pgTable(
  'places',
  {
    id: integer().primaryKey(),
    name: text().notNull(),
    kind: text().$type<Place['kind']>().notNull(),
    province: text().$type<Place['province']>().notNull(),
    municipality: text(),
    parentId: integer('parent_id'),
    label: text().notNull(),
    path: text().notNull(),
    latitude: doublePrecision().notNull(),
    longitude: doublePrecision().notNull(),
    population: integer().notNull(),
    importance: integer().notNull(),
  },
  (table) => [foreignKey({ columns: [table.parentId], foreignColumns: [table.id] })],
)

/** A name of a place, and its key: the name in lower case without accents, signs and spaces. */
export const placeNames = pgTable(
  'place_names',
  {
    placeId: integer('place_id').notNull(),
    key: text().notNull(),
    name: text().notNull(),
    kind: text().$type<'official' | 'former' | 'colloquial'>().notNull(),
    importance: integer().notNull(),
  },
  (table) => [
    primaryKey({ columns: [table.key, table.placeId] }),
    foreignKey({ columns: [table.placeId], foreignColumns: [places.id] }),
  ],
)
