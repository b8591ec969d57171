// A process that endlessly registers a business with an image, replaces the image and adds a photo. It prints the id of the
// business after each commit. Arguments: the folder of the database and the folder of the images.
import { writeSync } from 'node:fs'
import { openDatabase } from '../../src/database/connect.ts'
import { migrate } from '../../src/database/migrate.ts'
import { businesses, users } from '../../src/database/schema.ts'
import { inTransaction } from '../../src/database/transaction.ts'
import { createRateLimiter } from '../../src/domain/accounts/rate-limits.ts'
import { addPhoto } from '../../src/domain/businesses/change-photos.ts'
import { attachImages, stageImages } from '../../src/domain/media/attach-images.ts'
import { openImageStore } from '../../src/domain/media/image-store.ts'
import { quietLog } from '../database/scratch.ts'
import { town } from '../world/town.ts'
import { plain } from './image-maker.ts'
import { saveImages } from './save-images.ts'

const [, , databaseFolder = '', imageFolder = ''] = process.argv
const database = await openDatabase({ kind: 'embedded', folder: databaseFolder }, quietLog)
await migrate(database)
const images = await openImageStore({ kind: 'folder', folder: imageFolder })
const context = { db: database.db, images, log: quietLog }
const unlimited = {
  site: { reviewEdits: 'off' as const },
  rateLimiter: createRateLimiter(database.db, { enabled: false }),
  cache: { clear: () => {} },
}
const photo = await plain(330, 200).jpeg().toBuffer()
const { id: _id, ...details } = town.owned

writeSync(1, 'ready\n') // not console.log, whose buffer a killed process loses
for (;;) {
  const staged = await stageImages(context, 'registration', { image: photo })
  const id = await inTransaction(context.db, async (db) => {
    const rows = await db
      .insert(businesses)
      .values({ ...details, ...staged })
      .returning()
    const id = rows[0]?.id ?? ''
    await attachImages(db, id, staged, staged)
    const email = `${id}@writer.example`
    await db.insert(users).values({ id, username: email, email, password: 'none', businessId: id })
    return id
  })
  writeSync(1, `${id} registered\n`)
  await saveImages(context, id, { image: photo })
  writeSync(1, `${id} replaced\n`)
  const owner = { role: 'owner', userId: id, businessId: id } as const
  await addPhoto({ ...context, ...unlimited }, owner, { photo }, { alt: 'The counter' })
  writeSync(1, `${id} photographed\n`)
}
