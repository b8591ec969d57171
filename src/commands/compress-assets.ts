// Compresses the built files once with brotli and gzip at their highest levels, so that serving them costs no time.
import { readdir, readFile, writeFile } from 'node:fs/promises'
import { extname, join } from 'node:path'
import { promisify } from 'node:util'
import { brotliCompress, gzip } from 'node:zlib'

const textTypes = new Set(['.js', '.css', '.svg', '.json', '.webmanifest', '.txt'])
/** A smaller file fits into one packet anyway. */
const minBytes = 300
const folder = join(process.argv[2] ?? '', 'client')

for (const entry of await readdir(folder, { recursive: true, withFileTypes: true })) {
  if (entry.isFile() && textTypes.has(extname(entry.name))) await compress(join(entry.parentPath, entry.name))
}

async function compress(path: string): Promise<void> {
  const bytes = await readFile(path)
  if (bytes.length < minBytes) return
  const [br, gz] = await Promise.all([promisify(brotliCompress)(bytes), promisify(gzip)(bytes, { level: 9 })])
  await Promise.all([writeFile(`${path}.br`, br), writeFile(`${path}.gz`, gz)])
}
