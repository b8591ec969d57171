// Knows the types of columns that Drizzle does not have, or not with our settings.
import { customType, timestamp } from '#drizzle'

/** Bytes as a Buffer. */
export const bytes = customType<{ data: Buffer }>({ dataType: () => 'bytea' })
/** A moment, with its time zone. */
export const time = (name: string) => timestamp(name, { withTimezone: true })
