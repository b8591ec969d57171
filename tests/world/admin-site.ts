// The site with the demo's administrator and a real browser, and the businesses that a test adds.
import { demoAdminEmail, demoPasswords } from '../../src/commands/sample-data.ts'
import type { Database } from '../../src/database/connect.ts'
import { type businesses, users } from '../../src/database/schema.ts'
import { hashQuickly } from './quick-passwords.ts'
import { listenToBrowser, type Site, samples, signInByCall, type Visit, visit } from './site.ts'
import { openWorld } from './world.ts'

export type AdminSite = Site & {
  /** Opens an address as the administrator. */
  visitAsAdmin: (path: string, width?: number) => Promise<Visit>
}

/** Opens the site on plain http with the sample data, or with what `fill` adds. The administrator is added in both cases. */
export async function openAdminSite(
  fill: 'samples' | ((database: Database) => Promise<void>),
  environment: NodeJS.ProcessEnv = {},
): Promise<AdminSite> {
  const options = fill === 'samples' ? samples : { fill }
  const world = await openWorld({
    ...options,
    environment: { SITE_URL: 'http://directory.example', ...environment },
    fill: async (database) => {
      await options.fill?.(database)
      await addAdmin(database)
    },
  })
  const site = await listenToBrowser(world)
  const asAdmin = await signInByCall(site, demoAdminEmail, demoPasswords.admin)
  return { ...site, visitAsAdmin: (path, width) => visit(site, path, width, asAdmin) }
}

/** Adds the administrator of the demo, unless the sample data already contains it. */
async function addAdmin({ db }: Database): Promise<void> {
  const password = await hashQuickly(demoPasswords.admin)
  const admin = { username: demoAdminEmail, email: demoAdminEmail, password, role: 'administrator' as const }
  await db.insert(users).values(admin).onConflictDoNothing()
}

type NewBusiness = typeof businesses.$inferInsert

/** A pending business. `day` decides its position in the queue. */
export const waiting = (day: number, name: string, more: Partial<NewBusiness> = {}): NewBusiness => ({
  name,
  category: 'Services',
  description: 'A business that waits for a decision and is described in one plain sentence.',
  location: 'Church Street, Prince Albert, Western Cape',
  ownerName: 'Nomsa Maseko',
  ownerEmail: `owner-${day}@example.co.za`,
  submittedAt: new Date(Date.UTC(2026, 0, day, 8)),
  ...more,
})
