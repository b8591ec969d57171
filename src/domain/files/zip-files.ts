// How files become one zip archive, while they are read.
import { Zip, ZipPassThrough } from 'fflate'

/** A file of an archive; its content is read when its turn comes. */
export type ZippedFile = { name: string; content: AsyncIterable<Uint8Array> }

/** The bytes of the archive. Files are stored as they are: pictures are compressed already. */
export async function* zipFiles(files: Iterable<ZippedFile>): AsyncGenerator<Uint8Array> {
  const made: Uint8Array[] = []
  const zip = new Zip((error, bytes) => {
    if (error) throw error
    made.push(bytes)
  })
  for (const { name, content } of files) {
    const file = new ZipPassThrough(name)
    zip.add(file)
    for await (const bytes of content) {
      file.push(bytes)
      yield* made.splice(0)
    }
    file.push(new Uint8Array(), true)
    yield* made.splice(0)
  }
  zip.end()
  yield* made.splice(0)
}
