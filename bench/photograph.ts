// Makes the photograph that uploads are measured with: as many pixels and bytes as a phone's, within what an upload may be.
import sharp from 'sharp'
import { maxImageBytes } from '../src/contract/image-upload.ts'

/** A JPEG of 5520 × 4140 (23 megapixels) and about four megabytes: large soft shapes with a grain like a photograph's. */
export async function makePhotograph(): Promise<Buffer> {
  const noise = { type: 'gaussian', mean: 128, sigma: 40 } as const
  const grain = sharp({ create: { width: 920, height: 690, channels: 3, background: '#888', noise } })
  const enlarged = sharp(await grain.png().toBuffer()).resize(5520, 4140, { fit: 'fill' })
  const file = await enlarged
    .jpeg({ quality: 80 })
    .withExif({ IFD0: { Model: 'Bench' } })
    .toBuffer()
  if (file.length > maxImageBytes) throw new Error('The photograph is larger than an upload may be.')
  return file
}
