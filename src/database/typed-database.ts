// Knows how a pool becomes typed queries over our tables.
import type pg from 'pg'
import type { PgDatabase } from '#drizzle'
import { drizzle, type NodePgQueryResultHKT } from '#drizzle'

/** What queries run on: the database itself or one of its transactions. */
export type Db = PgDatabase<NodePgQueryResultHKT>

/** Drizzle over a pool, with the types of our tables. */
export const typed = (pool: pg.Pool): Db => drizzle({ client: pool })
