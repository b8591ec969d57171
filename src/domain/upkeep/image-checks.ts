// Checks that the files of images, their rows and the businesses that show them are consistent.
import { imageWidths } from '../../contract/image.ts'
import { Failure } from '../failures.ts'
import { graceMs, imageFileKey } from '../media/image-rules.ts'
import { type CheckContext, type DataCheck, listColumn } from './data-check.ts'

export const missingFiles: DataCheck = {
  what: 'pictures whose files are missing',
  meaning:
    'Visitors see a broken picture. Copy the files back from a backup if there is one. Repair keeps the sizes that are left, ' +
    'and removes a picture that has none.',
  async find({ client, files, now }) {
    const keys = await readKeys(files)
    // Queried after the files are listed. A younger row may still get its files.
    const { rows } = await client.query<{ id: string; widths: number[] }>(
      'SELECT id::text, widths FROM images WHERE created_at < $1 ORDER BY id',
      [new Date(now.getTime() - graceMs)],
    )
    if (keys.size === 0 && rows.length > 0) throw noFiles()
    return rows.flatMap(({ id, widths }) => (widths.every((width) => keys.has(`${id}-${width}`)) ? [] : [id]))
  },
  async repair({ client, files }, found) {
    const keys = await readKeys(files)
    for (const id of found) {
      const left = imageWidths.filter((width) => keys.has(`${id}-${width}`))
      const repairing = left.length > 0 ? 'UPDATE images SET widths = $2 WHERE id = $1' : deletion
      await client.query(repairing, left.length > 0 ? [id, left] : [id])
    }
    await client.query(`UPDATE reviews SET has_photos = false
      WHERE has_photos AND NOT EXISTS (SELECT FROM review_photos WHERE review_id = reviews.id)`)
  },
  repairsOnce: true,
}

const deletion = 'DELETE FROM images WHERE id = $1'

// Otherwise a repair would remove every image when the storage is not mounted.
const noFiles = () =>
  new Failure(
    'unavailable',
    'There are pictures in the database and no files at all. Is DATA_DIR right, and is the storage of pictures mounted?',
  )

const shown = `SELECT id AS owner, image AS path FROM businesses
  UNION ALL SELECT id, logo FROM businesses
  UNION ALL SELECT id, '/images/' || (photo->>'id') FROM businesses, jsonb_array_elements(photos) photo`
const isStored = `EXISTS (SELECT FROM images WHERE '/images/' || images.id = path AND business_id = owner)`

/** Runs after `missingFiles`, whose repair can leave such businesses. */
export const missingRows: DataCheck = {
  what: 'businesses that show a picture which is not stored for them',
  meaning:
    'Visitors see a broken picture. Repair removes it from the business, which then shows its pattern.',
  find: ({ client }) =>
    listColumn(
      client,
      `SELECT DISTINCT owner::text FROM (${shown}) shown WHERE path LIKE '/images/%' AND NOT ${isStored} ORDER BY 1`,
    ),
  repair: ({ client }, found) =>
    client.query(
      `UPDATE businesses SET
         image = CASE WHEN ${isMissing('image')} THEN '' ELSE image END,
         logo = CASE WHEN ${isMissing('logo')} THEN NULL ELSE logo END,
         photos = coalesce((SELECT jsonb_agg(photo ORDER BY at) FROM jsonb_array_elements(photos) WITH ORDINALITY AS one (photo, at)
           WHERE NOT (${isMissing(`'/images/' || (photo->>'id')`)})), '[]')
       WHERE id = ANY ($1::uuid[])`,
      [found],
    ),
}

function isMissing(path: string): string {
  return `${path} LIKE '/images/%' AND NOT EXISTS (SELECT FROM images WHERE '/images/' || images.id = ${path} AND business_id = businesses.id)`
}

export const unshownImages: DataCheck = {
  what: 'pictures that belong to a business and are not shown by it',
  meaning:
    'They take up space, and count as pictures of the business. After the repair, the next start removes them.',
  find: ({ client }) => listColumn(client, `SELECT id::text FROM images WHERE ${isUnshown} ORDER BY 1`),
  repair: ({ client }, found) =>
    client.query(`UPDATE images SET business_id = NULL WHERE id = ANY ($1::uuid[]) AND ${isUnshown}`, [
      found,
    ]),
}

const isUnshown = `business_id IS NOT NULL AND NOT EXISTS (SELECT FROM businesses WHERE businesses.id = business_id
  AND ('/images/' || images.id IN (image, logo) OR photos @> jsonb_build_array(jsonb_build_object('id', images.id))))`

export const strangeFiles: DataCheck = {
  what: 'files of pictures that this database does not know',
  meaning:
    'They take up space and nobody sees them. They may belong to another database on the same storage, or to a newer backup, so they are ' +
    'removed only with --remove-files.',
  async find({ client, files }) {
    const keys = await readKeys(files)
    // Queried after the files are listed, because the row of an image is written before its files.
    const known = new Set(await listColumn(client, 'SELECT id::text FROM images'))
    return [...new Set([...keys].map((key) => key.slice(0, idLength)))].filter((id) => !known.has(id)).sort()
  },
  repair: null,
}

/** Removes the files that `strangeFiles` found. */
export async function removeStrangeFiles({ files }: CheckContext, found: string[]): Promise<void> {
  for (const id of found) await files.remove(id)
}

const idLength = 36

/** The files of images as 'id-width'. Other files in the storage are ignored. */
async function readKeys(files: CheckContext['files']): Promise<Set<string>> {
  const keys = new Set<string>()
  for await (const page of files.listKeys()) {
    for (const key of page) {
      const [, id = '', width] = /([0-9a-f-]{36})-(\d+)\.webp$/.exec(key) ?? []
      const known = imageWidths.find((one) => String(one) === width)
      if (known && key === imageFileKey(id, known)) keys.add(`${id}-${width}`)
    }
  }
  return keys
}
