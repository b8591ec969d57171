// A process that without end registers a business with a photograph and replaces the photograph. It prints the id of the
// business after each commit. Arguments: the folder of the database, the folder of the images.
import { writeSync } from 'node:fs'
import { openDatabase } from '../../src/database/connect.ts'
import { migrate } from '../../src/database/migrate.ts'
import { businesses } from '../../src/database/schema.ts'
import { inTransaction } from '../../src/database/transaction.ts'
import { attachImages } from '../../src/domain/media/attach-images.ts'
import { openImageStore } from '../../src/domain/media/image-store.ts'
import { stageImages } from '../../src/domain/media/stage-images.ts'
import { quietLog } from '../database/scratch.ts'
import { town } from '../world/town.ts'
import { plain } from './image-maker.ts'
import { saveImages } from './save-images.ts'

const [, , databaseFolder = '', imageFolder = ''] = process.argv
const database = await openDatabase({ kind: 'embedded', folder: databaseFolder }, quietLog)
await migrate(database)
const images = await openImageStore({ kind: 'folder', folder: imageFolder })
const context = { db: database.db, images, log: quietLog }
const photo = await plain(330, 200).jpeg().toBuffer()
const { id: _id, ...details } = town.owned

writeSync(1, 'ready\n') // not console.log: a killed process loses what it buffers
for (;;) {
  const staged = await stageImages(context, 'registration', { image: photo })
  const id = await inTransaction(context.db, async (db) => {
    const rows = await db
      .insert(businesses)
      .values({ ...details, ...staged })
      .returning()
    const id = rows[0]?.id ?? ''
    await attachImages(db, id, staged, staged)
    return id
  })
  writeSync(1, `${id} registered\n`)
  await saveImages(context, id, { image: photo })
  writeSync(1, `${id} replaced\n`)
}
