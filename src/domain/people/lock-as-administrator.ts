// Decides whether somebody is still an administrator at the moment of a change: a colleague may have taken the role away just now.
import type { Db } from '../../database/connect.ts'
import { type Administrator, onlyAdministrators } from '../principal.ts'
import { lockAdministrators } from './people-queries.ts'

/**
 * Locks all administrators until the transaction ends, and returns their ids. The first statement of each change about people, so that such
 * changes come one after the other. Refuses whoever is no administrator any more (403).
 */
export async function lockAsAdministrator(db: Db, { userId }: Administrator): Promise<string[]> {
  const ids = await lockAdministrators(db)
  if (!ids.includes(userId)) throw onlyAdministrators()
  return ids
}
