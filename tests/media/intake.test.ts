// What is sent is refused with a sentence or made anew; nothing of the file itself is kept.
import { readFile } from 'node:fs/promises'
import { join } from 'node:path'
import sharp from 'sharp'
import { beforeAll, expect, test } from 'vitest'
import { maxImageBytes } from '../../src/contract/image.ts'
import type { Failure } from '../../src/domain/failures.ts'
import { decodeImage } from '../../src/domain/media/decode-image.ts'
import type { ImageFormat } from '../../src/domain/media/image-bytes-rules.ts'
import { makeImage } from '../../src/domain/media/make-image.ts'
import {
  claiming,
  cutOff,
  deflatedZeros,
  noise,
  paddedTo,
  plain,
  pngChunk,
  secrets,
  talkative,
  withChunk,
} from './image-maker.ts'
import { openTestTarget, placeKinds, storeOn } from './image-world.ts'

const formats: ImageFormat[] = ['jpeg', 'png', 'webp']
const invalidType = 'Please upload a JPEG, PNG, or WebP image'
const broken = /^This picture could not be read\. .*save it again as JPEG/
let jpeg: Buffer

beforeAll(async () => {
  jpeg = await plain().jpeg().toBuffer()
})

async function openIntake(kind: 'folder' | 'bucket' = 'folder') {
  const place = await openTestTarget(kind)
  const store = storeOn(place.disk)
  const take = async (file: Buffer) => {
    const { image, variants } = await makeImage(store, 'edit', 'image', file)
    await store.files.write(image.id, variants)
    return image
  }
  return { place, store, take }
}

/** Refuses the file, names its field, and leaves nothing behind. */
async function refusal(file: Buffer): Promise<Pick<Failure, 'code' | 'message'>> {
  const { place, take } = await openIntake()
  const failure = await take(file).then(
    () => expect.fail('It was accepted.'),
    (error: Failure) => error,
  )
  expect(failure.issues).toEqual([{ path: 'image', message: failure.message }])
  expect(await place.list()).toEqual([])
  return { code: failure.code, message: failure.message }
}

test.each(placeKinds)(
  'a photograph is kept in three widths as WebP under a name of ours (%s)',
  async (kind) => {
    const { place, store, take } = await openIntake(kind)
    const stored = await take(await plain(2000, 1000).jpeg().toBuffer())
    expect(stored).toMatchObject({ kind: 'image', widths: [320, 640, 1280] })
    expect(await place.list()).toEqual(
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
  },
)

test.each(formats)('nothing that a %s carries beside its pixels is kept', async (format) => {
  const { place, store, take } = await openIntake()
  const file = await talkative(format)
  const carried = secrets.filter((secret) => file.includes(secret))
  expect(carried.length, 'The file must carry what the test looks for.').toBeGreaterThanOrEqual(4)
  const { id, widths } = await take(file)
  for (const width of widths) {
    const bytes = (await store.files.read(id, width)) ?? Buffer.alloc(0)
    for (const secret of [...secrets, 'php', 'EXIF', 'XMP ', 'ICCP'])
      expect(bytes.includes(secret), secret).toBe(false)
    expect(bytes.readUInt32LE(4) + 8, 'Nothing follows the end of the picture.').toBe(bytes.length)
    expect(await sharp(bytes).metadata()).toMatchObject({ width: Math.min(width, 900), space: 'srgb' })
  }
  expect(await place.list()).toHaveLength(widths.length)
})

test('a photograph that was taken sideways stands upright', async () => {
  const { store, take } = await openIntake()
  const half = await plain(400, 400, '#ffffff').png().toBuffer()
  const sideways = await plain(800, 400, '#000000')
    .composite([{ input: half, left: 0, top: 0 }])
    .withMetadata({ orientation: 6 })
  const { id } = await take(await sideways.jpeg().toBuffer())
  const upright = sharp((await store.files.read(id, 640)) ?? undefined)
  expect(await upright.metadata()).toMatchObject({ width: 400, height: 800 })
  const { data, info } = await upright.greyscale().raw().toBuffer({ resolveWithObject: true })
  expect(data[200 + 100 * info.width], 'What was left is above.').toBeGreaterThan(250)
  expect(data[200 + 700 * info.width]).toBeLessThan(5)
})

test('a transparent logo stays transparent, one of 16 bits and one in print colours keep their colour', async () => {
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

test('a small picture keeps its size, and the row says which files there are', async () => {
  const { place, take } = await openIntake()
  expect(await take(await plain(200, 100).png().toBuffer())).toMatchObject({ widths: [320] })
  expect(await place.list()).toHaveLength(1)
})

test('a file of 5 MiB is accepted, one byte more is refused in the words of its form', async () => {
  const { store, take } = await openIntake()
  await expect(take(paddedTo(maxImageBytes, jpeg))).resolves.toMatchObject({ kind: 'image' })
  const tooLarge = paddedTo(maxImageBytes + 1, jpeg)
  expect(await refusal(tooLarge)).toEqual({ code: 'too_large', message: 'Image must be less than 5MB' })
  await expect(makeImage(store, 'edit', 'logo', tooLarge)).rejects.toThrow('Logo must be less than 5MB')
  const atRegistration = makeImage(store, 'registration', 'image', tooLarge)
  await expect(atRegistration).rejects.toThrow('Please upload an image smaller than 5MB')
})

test('24 megapixels are accepted, a row of pixels more is refused, a claim of 10 gigapixels as well', async () => {
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
  ['nothing at all', Buffer.alloc(0)],
])('%s is refused by its first bytes', async (_name, file) => {
  expect(await refusal(file)).toEqual({ code: 'unsupported_type', message: invalidType })
})

test('a picture that is a page to a careless browser is refused before a decoder sees it', async () => {
  const page = Buffer.from('\xff\xd8\xff\xfe\0\x40<html><script>alert(1)</script>', 'latin1')
  expect(await refusal(Buffer.concat([page, jpeg.subarray(2)]))).toMatchObject({ code: 'unsupported_type' })
})

test.each(formats)('a %s that was cut off is refused, wherever the cut', async (format) => {
  const file = await noise(300, 200).toFormat(format).toBuffer()
  for (const share of [0.05, 0.5, 0.95]) {
    expect(await refusal(cutOff(file, format, share))).toEqual({
      code: 'invalid',
      message: expect.stringMatching(broken),
    })
  }
})

test.each(formats)('a %s with rubbish behind its first bytes is refused', async (format) => {
  const file = Buffer.from(await plain(64, 64).toFormat(format).toBuffer())
  const head = format === 'png' ? 33 : 20
  file.fill(0xa5, head)
  expect(await refusal(file)).toEqual({ code: 'invalid', message: expect.stringMatching(broken) })
})

test('moving pictures are refused with their own sentence', async () => {
  const frames = [plain(40, 40, '#000'), plain(40, 40, '#fff')].map((frame) => frame.png().toBuffer())
  const webp = await sharp(await Promise.all(frames), { join: { animated: true } })
    .webp()
    .toBuffer()
  const png = withChunk(await plain(40, 40).png().toBuffer(), 'acTL', Buffer.from([0, 0, 0, 2, 0, 0, 0, 0]))
  for (const file of [webp, png]) {
    expect(await refusal(file)).toEqual({
      code: 'invalid',
      message: 'This picture moves. Please upload a still one.',
    })
  }
})

test.each(['zTXt', 'iCCP'])(
  'a %s chunk that unpacks to 256 MB takes neither memory nor time',
  async (type) => {
    const words = Buffer.concat([Buffer.from('x\0\0', 'latin1'), await deflatedZeros(256)])
    const file = withChunk(await plain(64, 64).png().toBuffer(), type, words)
    const { take } = await openIntake()
    await expectLittleMemory(() => take(file).catch(() => {}))
  },
)

test('a PNG whose pixels unpack to far more than its size says takes no memory for them', async () => {
  const small = await plain(64, 64).png().toBuffer()
  const pixels = pngChunk('IDAT', await deflatedZeros(256))
  const { take } = await openIntake()
  await expectLittleMemory(() =>
    take(Buffer.concat([small.subarray(0, 33), pixels, pngChunk('IEND', Buffer.alloc(0))])),
  )
})

test('a JPEG of two thousand passes over 24 megapixels is refused and not endured', async () => {
  const file = await plain(6000, 4000).jpeg({ progressive: true }).toBuffer()
  const lastPass = file.subarray(file.lastIndexOf(Buffer.from([0xff, 0xda])), -2)
  const bomb = Buffer.concat([file.subarray(0, -2), ...Array<Buffer>(2000).fill(lastPass), file.subarray(-2)])
  expect(await refusal(bomb)).toMatchObject({ code: 'invalid' })
})

test('a picture that takes longer than the deadline is refused', async () => {
  const pixels = {
    width: 6000,
    height: 4000,
    channels: 4,
    background: { r: 1, g: 2, b: 3, alpha: 0.5 },
  } as const
  const slow = await sharp({ create: pixels }).toColourspace('rgb16').png({ progressive: true }).toBuffer()
  expect(slow.length).toBeLessThan(maxImageBytes)
  // Four at once, so that a quick machine needs longer than the shortest deadline, too.
  const outcomes = await Promise.allSettled([1, 2, 3, 4].map(() => decodeImage(slow, 'png', 1)))
  const tooSlow = { reason: { message: expect.stringMatching(/^This picture takes too long to read\./) } }
  for (const outcome of outcomes) expect(outcome).toMatchObject(tooSlow)
})

test('every other decoder is closed, whoever asks, but the one for our own drawings', async () => {
  const gif = await readFile(join(import.meta.dirname, 'one-pixel.gif'))
  await expect(sharp(gif).metadata()).rejects.toThrow(/unsupported image format/)
  const drawing = Buffer.from('<svg xmlns="http://www.w3.org/2000/svg" width="9" height="9"/>')
  expect(await sharp(drawing).metadata()).toMatchObject({ format: 'svg', width: 9 })
})

test('when the files cannot be written, the answer is 503 and nothing is left', async () => {
  const { place, take } = await openIntake('bucket')
  await place.stop()
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
  expect((peak - before) / 1024 / 1024, 'mebibytes').toBeLessThan(100)
}
