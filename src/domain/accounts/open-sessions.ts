// Decides what an account sees of the browsers that are signed in to it, and how it signs the others out.
import type { OpenSession } from '../../contract/account.ts'
import type { Db } from '../../database/connect.ts'
import type { Admin, Owner } from '../principal.ts'
import { hashToken } from './secret-token.ts'
import { removeOtherSessions, selectSessionsOf } from './session-queries.ts'

/** `token` is the session of this browser. */
type Context = { db: Db; token: string | null }

/** The sessions that are still valid, also of a moderator without rights at the moment: this one first, then the last used. */
export async function listSessions({ db, token }: Context, account: Owner | Admin): Promise<OpenSession[]> {
  const own = hashToken(token ?? '')
  return (await selectSessionsOf(db, account.userId))
    .map(({ id, device, place, lastSeenAt, tokenHash }) => ({
      id,
      device: device ?? 'A browser',
      place,
      lastUsedAt: lastSeenAt.toISOString(),
      current: own.equals(tokenHash),
    }))
    .sort((one, other) => Number(other.current) - Number(one.current))
}

/** Ends every other session of the account, and returns what is left. */
export async function endOtherSessions(context: Context, account: Owner | Admin): Promise<OpenSession[]> {
  await removeOtherSessions(context.db, account.userId, hashToken(context.token ?? ''))
  return listSessions(context, account)
}
