// A registration that fails at any step leaves no business, account, email, image or file.
import { Disk } from 'flydrive'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { plain } from '../media/image-maker.ts'
import { openTestStorage, storeOn } from '../media/image-world.ts'
import { after, allowFailpoints, callBroken, moments } from '../world/failpoints.ts'
import { openWorld, type World } from '../world/world.ts'
import { countAll, failureOf, freshEmail, listAccounts, register } from './owner-world.ts'

const tables = ['businesses', 'images', 'users', 'outbox_mails']
const points = [
  ...tables.flatMap((table) => moments.map((moment) => ({ ...moment, write: `INSERT ON ${table}` }))),
  { ...after, moment: 'while attaching by', write: 'UPDATE ON images' },
]

/** A disk that fails at the nth file after `breakAt` was set; at 0 it works. */
class BreakableDisk extends Disk {
  breakAt = 0
  override put(...given: Parameters<Disk['put']>) {
    if (this.breakAt > 0 && --this.breakAt === 0) return Promise.reject(new Error('No space left on device.'))
    return super.put(...given)
  }
}

let world: World
let photo: Buffer
let disk: BreakableDisk
let listFiles: () => Promise<string[]>
let notifications = 0
const closing: (() => Promise<void>)[] = []
beforeAll(async () => {
  const storage = await openTestStorage('folder', (work) => closing.push(work))
  disk = new BreakableDisk(storage.disk.driver)
  listFiles = storage.list
  world = await openWorld({
    parts: { images: storeOn(disk), mail: { notify: () => void notifications++ } },
  })
  photo = await plain(700, 500).jpeg().toBuffer()
  await allowFailpoints(world.database)
})
afterAll(async () => {
  await world.close()
  for (const close of closing) await close()
})

// Shows 1.5.
test.each(points)(
  'a registration that fails $moment $write is rolled back with its files, and the next attempt succeeds',
  async (failpoint) => {
    const ownerEmail = freshEmail()
    const before = await countAll(world)
    const filesBefore = await listFiles()
    const notificationsBefore = notifications
    const response = await callBroken(world.database, failpoint, () =>
      register(world, { ownerEmail }, { image: photo }),
    )
    expect(response.statusCode).toBe(500)
    expect(failureOf(response).requestId).toBeDefined()
    expect(response.body).not.toMatch(/broken|trigger|INSERT/)
    expect(notifications).toBe(notificationsBefore)
    expect(await countAll(world)).toEqual(before)
    expect(await listFiles()).toEqual(filesBefore)
    expect((await register(world, { ownerEmail }, { image: photo })).statusCode).toBe(201)
    expect(await listFiles()).toHaveLength(filesBefore.length + 3)
  },
)

test.each([1, 2, 3])(
  'when the disk fails at file %i, the registration gets 503 and leaves nothing',
  async (nth) => {
    const ownerEmail = freshEmail()
    const before = await countAll(world)
    const filesBefore = await listFiles()
    disk.breakAt = nth
    const response = await register(world, { ownerEmail }, { image: photo })
    expect(response.statusCode).toBe(503)
    expect(Number(response.headers['retry-after'])).toBeGreaterThan(0)
    expect(await countAll(world)).toEqual(before)
    expect(await listFiles()).toEqual(filesBefore)
    expect(await listAccounts(world.database, ownerEmail)).toEqual([])
  },
)
