// What a directory needs before it is launched, as facts that nobody can tick off.
import { sql } from '#drizzle'
import { type LaunchStep, launchSteps } from '../../contract/site-settings.ts'
import type { Db } from '../../database/connect.ts'
import type { LiveSettings } from './live-settings.ts'
import { findFact } from './settings-queries.ts'
import { serverOf } from './test-mail.ts'

type Context = { db: Db; live: LiveSettings }
type Facts = Record<LaunchStep['name'], boolean>

/**
 * Every step in its order: the mail server of now took a test mail; the operator wrote About and the privacy page; there is a business; a
 * backup was made; the public address has https; there are two administrators.
 */
export async function listLaunchSteps({ db, live }: Context): Promise<LaunchStep[]> {
  const [mailTest, lastBackup, counts] = await Promise.all([
    findFact(db, 'mailTest'),
    findFact(db, 'lastBackup'),
    readCounts(db),
  ])
  const isDone: Facts = {
    mail: mailTest !== null && mailTest.server === serverOf(live),
    pages: live.writtenPages.includes('about') && live.writtenPages.includes('privacy'),
    business: counts.hasBusiness,
    backup: lastBackup !== null,
    https: live.site.url.startsWith('https:'),
    administrator: counts.administrators >= 2,
  }
  return launchSteps.map((name) => ({ name, isDone: isDone[name] }))
}

async function readCounts(db: Db): Promise<{ hasBusiness: boolean; administrators: number }> {
  const { rows } = await db.execute<{ hasBusiness: boolean; administrators: number }>(sql`
    SELECT EXISTS (SELECT FROM businesses) AS "hasBusiness",
      (SELECT count(*)::integer FROM users WHERE role = 'administrator' AND leaves_at IS NULL) AS administrators`)
  return rows[0] ?? { hasBusiness: false, administrators: 0 }
}
