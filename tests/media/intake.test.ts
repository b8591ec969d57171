// An uploaded file is refused with a readable message or re-encoded; the file itself is not stored.
import { once } from 'node:events'
import { readFile } from 'node:fs/promises'
import { availableParallelism } from 'node:os'
import { join } from 'node:path'
import { Worker } from 'node:worker_threads'
import { deflateSync } from 'node:zlib'
import sharp from 'sharp'
import { beforeAll, expect, onTestFinished, test } from 'vitest'
import { maxImageBytes } from '../../src/contract/image-upload.ts'
import type { Failure } from '../../src/domain/failures.ts'
import { encodeUpload } from '../../src/domain/media/encode-upload.ts'
import { encodeVariants } from '../../src/domain/media/encode-variants.ts'
import type { ImageFormat } from '../../src/domain/media/image-rules.ts'
import {
  claiming,
  cutOff,
  deflatedZeros,
  interlaced,
  noise,
  paddedTo,
  plain,
  pngChunk,
  progressiveClaiming,
  secrets,
  withChunk,
  withSecrets,
} from './image-maker.ts'
import { openTestStorage, storageKinds, storeOn } from './image-world.ts'

const formats: ImageFormat[] = ['jpeg', 'png', 'webp']
const invalidType = 'Please upload a JPEG, PNG, or WebP image'
const broken = /^This picture could not be read\. .*save it again as a JPEG/
let jpeg: Buffer
/** 256 MB of zeros, compressed. */
let zeros: Buffer

beforeAll(async () => {
  jpeg = await plain().jpeg().toBuffer()
  zeros = await deflatedZeros(256)
})

async function openIntake(kind: 'folder' | 'bucket' = 'folder') {
  const storage = await openTestStorage(kind)
  const store = storeOn(storage.disk)
  const take = async (file: Buffer) => {
    const { image, variants } = await encodeUpload(store, 'edit', 'image', file)
    await store.files.write(image.id, variants)
    return image
  }
  return { storage, store, take }
}

/** Expects that the file is refused with an issue for its field, and that nothing is stored. */
async function refusal(file: Buffer): Promise<Pick<Failure, 'code' | 'message'>> {
  const { storage, take } = await openIntake()
  const failure = await take(file).then(
    () => expect.fail('It was accepted.'),
    (error: Failure) => error,
  )
  expect(failure.issues).toEqual([{ path: 'image', message: failure.message }])
  expect(await storage.list()).toEqual([])
  return { code: failure.code, message: failure.message }
}

test.each(storageKinds)('a photo is stored as WebP in three widths under a new id (%s)', async (kind) => {
  const { storage, store, take } = await openIntake(kind)
  const stored = await take(await plain(2000, 1000).jpeg().toBuffer())
  expect(stored).toMatchObject({ kind: 'image', widths: [320, 640, 1280] })
  expect(await storage.list()).toEqual(
    [1280, 320, 640].map((width) => `${stored.id.slice(0, 2)}/${stored.id}-${width}.webp`),
  )
  let sum = 0
  for (const width of stored.widths) {
    const bytes = await store.files.read(stored.id, width)
    sum += bytes?.length ?? 0
    expect(await sharp(bytes ?? undefined).metadata()).toMatchObject({
      format: 'webp',
      width,
      height: width / 2,
    })
  }
  expect(stored.bytes).toBe(sum)
})

// Shows P.8.
test.each(formats)(
  'only the pixels of a %s are stored: no metadata, comment, colour profile or trailing bytes',
  async (format) => {
    const { storage, store, take } = await openIntake()
    const file = await withSecrets(format)
    const carried = secrets.filter((secret) => file.includes(secret))
    expect(carried.length, 'secrets in the uploaded file').toBeGreaterThanOrEqual(4)
    const { id, widths } = await take(file)
    for (const width of widths) {
      const bytes = (await store.files.read(id, width)) ?? Buffer.alloc(0)
      for (const secret of [...secrets, 'php', 'EXIF', 'XMP ', 'ICCP'])
        expect(bytes.includes(secret), secret).toBe(false)
      expect(bytes.readUInt32LE(4) + 8, 'nothing follows the end of the image').toBe(bytes.length)
      expect(await sharp(bytes).metadata()).toMatchObject({ width: Math.min(width, 900), space: 'srgb' })
    }
    expect(await storage.list()).toHaveLength(widths.length)
  },
)

test('a photo with an EXIF rotation is stored upright', async () => {
  const { store, take } = await openIntake()
  const half = await plain(400, 400, '#ffffff').png().toBuffer()
  const sideways = await plain(800, 400, '#000000')
    .composite([{ input: half, left: 0, top: 0 }])
    .withMetadata({ orientation: 6 })
  const { id } = await take(await sideways.jpeg().toBuffer())
  const upright = sharp((await store.files.read(id, 640)) ?? undefined)
  expect(await upright.metadata()).toMatchObject({ width: 400, height: 800 })
  const { data, info } = await upright.greyscale().raw().toBuffer({ resolveWithObject: true })
  expect(data[200 + 100 * info.width], 'the white left half is at the top').toBeGreaterThan(250)
  expect(data[200 + 700 * info.width]).toBeLessThan(5)
})

test('a transparent image stays transparent, and 16-bit and CMYK images keep their colour', async () => {
  const { store, take } = await openIntake()
  const clear = sharp({
    create: { width: 64, height: 64, channels: 4, background: { r: 200, g: 100, b: 50, alpha: 0.5 } },
  })
  const files = [
    await clear.png().toBuffer(),
    await plain(64, 64, '#c86432').toColourspace('rgb16').png().toBuffer(),
    await plain(64, 64, '#c86432').toColourspace('cmyk').jpeg({ quality: 100 }).toBuffer(),
  ]
  const means = []
  for (const file of files) {
    const { id } = await take(file)
    const { channels } = await sharp((await store.files.read(id, 320)) ?? undefined).stats()
    means.push(channels.map(({ mean }) => Math.round(mean / 40)))
  }
  expect(means).toEqual([
    [5, 3, 1, 3],
    [5, 3, 1],
    [5, 2, 1],
  ])
})

test('a small image is stored in one variant only', async () => {
  const { storage, take } = await openIntake()
  expect(await take(await plain(200, 100).png().toBuffer())).toMatchObject({ widths: [320] })
  expect(await storage.list()).toHaveLength(1)
})

test('a file of 5 MiB is accepted, and one byte more is refused with the message of its form and field', async () => {
  const { store, take } = await openIntake()
  await expect(take(paddedTo(maxImageBytes, jpeg))).resolves.toMatchObject({ kind: 'image' })
  const tooLarge = paddedTo(maxImageBytes + 1, jpeg)
  expect(await refusal(tooLarge)).toEqual({ code: 'too_large', message: 'Image must be less than 5MB' })
  await expect(encodeUpload(store, 'edit', 'logo', tooLarge)).rejects.toThrow('Logo must be less than 5MB')
  const atRegistration = encodeUpload(store, 'registration', 'image', tooLarge)
  await expect(atRegistration).rejects.toThrow('Please upload an image smaller than 5MB')
})

test('24 megapixels are accepted, and one row more or a header that claims 10 gigapixels is refused', async () => {
  const { take } = await openIntake()
  await expect(take(await plain(6000, 4000).jpeg().toBuffer())).resolves.toMatchObject({
    widths: [320, 640, 1280],
  })
  const tooMany = { code: 'too_large', message: expect.stringContaining('more than 24 megapixels') }
  expect(await refusal(await plain(6000, 4001).jpeg().toBuffer())).toEqual(tooMany)
  expect(await refusal(await claiming(100_000, 100_000))).toEqual(tooMany)
})

test.each([
  ['SVG', Buffer.from('<svg xmlns="http://www.w3.org/2000/svg" width="9" height="9"/>')],
  ['GIF', Buffer.from('GIF89a\x01\0\x01\0\x80\0\0', 'latin1')],
  ['HEIC', Buffer.from('\0\0\0\x18ftypheic\0\0\0\0', 'latin1')],
  ['PDF', Buffer.from('%PDF-1.7\n')],
  ['an empty file', Buffer.alloc(0)],
])('%s is refused by its first bytes', async (_name, file) => {
  expect(await refusal(file)).toEqual({ code: 'unsupported_type', message: invalidType })
})

test('a JPEG that a browser could sniff as HTML is refused by its first bytes', async () => {
  const page = Buffer.from('\xff\xd8\xff\xfe\0\x40<html><script>alert(1)</script>', 'latin1')
  expect(await refusal(Buffer.concat([page, jpeg.subarray(2)]))).toMatchObject({ code: 'unsupported_type' })
})

test.each(formats)('a %s truncated at 5, 50 or 95 percent is refused', async (format) => {
  const file = await noise(300, 200).toFormat(format).toBuffer()
  for (const share of [0.05, 0.5, 0.95]) {
    expect(await refusal(cutOff(file, share))).toEqual({
      code: 'invalid',
      message: expect.stringMatching(broken),
    })
  }
})

test.each(formats)('a %s with garbage after its header is refused', async (format) => {
  const file = Buffer.from(await plain(64, 64).toFormat(format).toBuffer())
  const head = format === 'png' ? 33 : 20
  file.fill(0xa5, head)
  expect(await refusal(file)).toEqual({ code: 'invalid', message: expect.stringMatching(broken) })
})

test('animated WebP and PNG images are refused with their own message', async () => {
  const frames = [plain(40, 40, '#000'), plain(40, 40, '#fff')].map((frame) => frame.png().toBuffer())
  const webp = await sharp(await Promise.all(frames), { join: { animated: true } })
    .webp()
    .toBuffer()
  const png = withChunk(await plain(40, 40).png().toBuffer(), 'acTL', Buffer.from([0, 0, 0, 2, 0, 0, 0, 0]))
  for (const file of [webp, png]) {
    expect(await refusal(file)).toEqual({
      code: 'invalid',
      message: 'This picture is animated. Please upload a still picture.',
    })
  }
})

test.each(['zTXt', 'iCCP'])(
  'a %s chunk that inflates to 256 MiB takes less than 100 MiB of memory',
  async (type) => {
    const words = Buffer.concat([Buffer.from('x\0\0', 'latin1'), zeros])
    const file = withChunk(await plain(64, 64).png().toBuffer(), type, words)
    const { take } = await openIntake()
    await expectLittleMemory(() => take(file).catch(() => {}))
  },
)

test('a hundred text chunks that inflate to 7 MB each take less than 100 MiB of memory', async () => {
  const words = deflateSync(Buffer.alloc(7_000_000, 'word '))
  const text = pngChunk('zTXt', Buffer.concat([Buffer.from('x\0\0', 'latin1'), words]))
  const png = await plain(64, 64).png().toBuffer()
  const file = Buffer.concat([png.subarray(0, 33), ...Array<Buffer>(100).fill(text), png.subarray(33)])
  const { take } = await openIntake()
  await expectLittleMemory(() => take(file))
})

test('a PNG whose pixel data inflates far beyond its stated size takes less than 100 MiB of memory', async () => {
  const small = await plain(64, 64).png().toBuffer()
  const pixels = pngChunk('IDAT', zeros)
  const { take } = await openIntake()
  await expectLittleMemory(() =>
    take(Buffer.concat([small.subarray(0, 33), pixels, pngChunk('IEND', Buffer.alloc(0))])),
  )
})

test('a progressive JPEG with two thousand scans of 24 megapixels is refused', async () => {
  const file = await plain(6000, 4000).jpeg({ progressive: true }).toBuffer()
  const lastPass = file.subarray(file.lastIndexOf(Buffer.from([0xff, 0xda])), -2)
  const bomb = Buffer.concat([file.subarray(0, -2), ...Array<Buffer>(2000).fill(lastPass), file.subarray(-2)])
  expect(await refusal(bomb)).toMatchObject({ code: 'invalid' })
})

test.each([
  ['a PNG of 16 bits', true, () => claiming(6000, 4000, plain(10, 10).toColourspace('rgb16').png())],
  ['an interlaced PNG of 16 bits', true, () => claiming(6000, 4000, interlaced('rgb16'))],
  ['an interlaced PNG of 8 bits', false, () => claiming(6000, 4000, interlaced('srgb'))],
  ['a progressive JPEG of 4:4:4', true, () => progressiveClaiming(6000, 4000, '4:4:4')],
  ['a progressive JPEG of 4:2:0', false, () => progressiveClaiming(6000, 4000, '4:2:0')],
])(
  '%s with 24 megapixels needs more than 72 MB unpacked, so it is refused by its header: %s',
  async (_name, isRefused, make) => {
    const { take } = await openIntake()
    const outcome = await take(await make()).catch((error: Failure) => error.message)
    expect(/save it as an ordinary JPEG/.test(String(outcome))).toBe(isRefused)
  },
)

test('an image that takes longer to encode than the deadline is refused', async () => {
  const slow = await plain(4230, 2830).toColourspace('rgb16').png({ progressive: true }).toBuffer()
  expect(slow.length).toBeLessThan(maxImageBytes)
  // An idle machine encodes every image that is accepted within one second, the shortest deadline.
  const busy = Array.from(
    { length: 4 * availableParallelism() },
    () => new Worker('for (;;);', { eval: true }),
  )
  onTestFinished(async () => void (await Promise.all(busy.map((worker) => worker.terminate()))))
  await Promise.all(busy.map((worker) => once(worker, 'online')))
  await expect(encodeVariants(slow, 'png', 1)).rejects.toMatchObject({
    message: expect.stringMatching(/^This picture takes too long to read\./),
  })
})

test('the GIF decoder is disabled in the process, and the SVG decoder stays for our own drawings', async () => {
  const gif = await readFile(join(import.meta.dirname, 'one-pixel.gif'))
  await expect(sharp(gif).metadata()).rejects.toThrow(/unsupported image format/)
  const drawing = Buffer.from('<svg xmlns="http://www.w3.org/2000/svg" width="9" height="9"/>')
  expect(await sharp(drawing).metadata()).toMatchObject({ format: 'svg', width: 9 })
})

test('an upload is refused as unavailable when the storage does not respond', async () => {
  const { storage, take } = await openIntake('bucket')
  await storage.stop()
  await expect(take(jpeg)).rejects.toMatchObject({ code: 'unavailable' })
})

async function expectLittleMemory(work: () => Promise<unknown>): Promise<void> {
  globalThis.gc?.()
  const before = process.memoryUsage().rss
  let peak = before
  const timer = setInterval(() => {
    peak = Math.max(peak, process.memoryUsage().rss)
  }, 2)
  await work()
  clearInterval(timer)
  expect((peak - before) / 1024 / 1024, 'MiB of additional memory').toBeLessThan(100)
}
