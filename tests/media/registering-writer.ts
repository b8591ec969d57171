// A process that registers businesses with a photograph for ever, replaces every second photograph, and prints each
// path once it was acknowledged. Arguments: the folder of the database, the folder of the pictures.
import { writeSync } from 'node:fs'
import { eq } from '#drizzle'
import { openDatabase } from '../../src/database/connect.ts'
import { migrate } from '../../src/database/migrate.ts'
import { businesses } from '../../src/database/schema.ts'
import { openImageStore } from '../../src/domain/media/image-store.ts'
import { saveWithImages } from '../../src/domain/media/save-with-images.ts'
import { quietLog } from '../database/scratch.ts'
import { town } from '../world/town.ts'
import { plain } from './image-maker.ts'

const [, , databaseFolder = '', imageFolder = ''] = process.argv
const database = await openDatabase({ kind: 'embedded', folder: databaseFolder }, quietLog)
await migrate(database)
const images = await openImageStore({ kind: 'folder', folder: imageFolder })
const context = { db: database.db, images, log: quietLog }
const photo = await plain(330, 200).jpeg().toBuffer()
const { id: _id, ...details } = town.owned

writeSync(1, 'ready\n') // not console.log: a killed process loses what it buffers
for (;;) {
  const id = await saveWithImages(context, 'registration', { image: photo }, async (db, pictures) => {
    const image = pictures.uploaded.image ?? ''
    const [business] = await db
      .insert(businesses)
      .values({ ...details, image })
      .returning()
    await pictures.attach(business?.id ?? '', 'image', image)
    return business?.id ?? ''
  })
  writeSync(1, `${id} registered\n`)
  await saveWithImages(context, 'edit', { image: photo }, async (db, pictures) => {
    const image = pictures.uploaded.image ?? ''
    await db.update(businesses).set({ image }).where(eq(businesses.id, id))
    await pictures.attach(id, 'image', image)
  })
  writeSync(1, `${id} replaced\n`)
}
