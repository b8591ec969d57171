// Deadlines and limits of image files while the storage hangs.
import { createServer, type RequestListener } from 'node:http'
import type { AddressInfo } from 'node:net'
import { Disk } from 'flydrive'
import { expect, onTestFinished, test } from 'vitest'
import { createImageFiles, fileLimits, openImageStorage, SyncedImageFolder } from './image-files.ts'

const id = '00000000-0000-4000-8000-000000000001'

/** A disk that hangs until the test sets `responds`. */
class HangingDisk extends Disk {
  responds = false
  calls = 0
  constructor() {
    super(new SyncedImageFolder('/nowhere'))
  }
  override delete(): Promise<void> {
    return new Promise(() => {})
  }
  override async getBytes(): Promise<Uint8Array> {
    this.calls += 1
    return this.responds ? new Uint8Array([7]) : new Promise(() => {})
  }
}

test('a read that hangs ends with 503 at the deadline, and its place is free for the next', async () => {
  const disk = new HangingDisk()
  const files = createImageFiles(disk, { ...fileLimits, maxConcurrent: 1, deadlineMs: 50 })
  const hanging = [files.read(id, 320), files.read(id, 320)]
  for (const read of hanging)
    await expect(read).rejects.toMatchObject({
      code: 'unavailable',
      cause: { message: 'The storage of images did not respond in 50 ms.' },
    })
  disk.responds = true
  expect(await files.read(id, 320)).toEqual(Buffer.from([7]))
})

test('removing an image also ends at the deadline, because an owner waits for it', async () => {
  const files = createImageFiles(new HangingDisk(), { ...fileLimits, deadlineMs: 50 })
  await expect(files.remove(id)).rejects.toThrow('did not respond in 50 ms')
})

test('when there are too many concurrent reads, the last one is refused before the storage is asked', async () => {
  const disk = new HangingDisk()
  const files = createImageFiles(disk, { ...fileLimits, deadlineMs: 50 })
  const accepted = fileLimits.maxConcurrent + fileLimits.maxWaiting
  const reads = Array.from({ length: accepted }, () => files.read(id, 320).catch(() => 'late'))
  await expect(files.read(id, 320)).rejects.toMatchObject({
    code: 'unavailable',
    message: fileLimits.tooBusyText,
  })
  expect(disk.calls).toBe(fileLimits.maxConcurrent)
  expect(new Set(await Promise.all(reads))).toEqual(new Set(['late']))
})

/** A bucket on a server that sends this response to every request. It is waited for as long as in production by default. */
async function openBucket(answer: RequestListener, responseMs = 6000) {
  const server = createServer(answer)
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve))
  onTestFinished(() => void server.close())
  const at = {
    kind: 'bucket',
    name: 'images',
    region: 'af-south-1',
    accessKeyId: 'a',
    secretAccessKey: 'b',
  } as const
  const endpoint = `http://127.0.0.1:${(server.address() as AddressInfo).port}`
  return await openImageStorage({ ...at, endpoint }, { connectMs: 3000, responseMs })
}

test('the connection to a bucket that stops in the middle of a file is closed', async () => {
  const closed = Promise.withResolvers<void>()
  const disk = await openBucket((request, response) => {
    request.socket.once('close', () => closed.resolve())
    response.writeHead(200, { 'content-length': '1000' })
    response.write('the first bytes')
  }, 500)
  await expect(createImageFiles(disk).read(id, 320)).rejects.toMatchObject({ code: 'unavailable' })
  await closed.promise
})

test.each([
  [404, '<Error><Code>NoSuchKey</Code></Error>', true],
  [404, '<Error><Code>NoSuchBucket</Code></Error>', false],
  [200, '<!doctype html><title>Maintenance</title>', false],
])('a bucket that answers %s %s is reachable: %s', async (status, body, isReachable) => {
  const disk = await openBucket((_request, response) => response.writeHead(status).end(body))
  expect(await createImageFiles(disk).isReachable()).toBe(isReachable)
})

test('a write to a bucket that hangs is refused after two tries', async () => {
  let tries = 0
  const disk = await openBucket(() => void tries++, 500)
  await expect(
    createImageFiles(disk).write(id, [{ name: 320, bytes: Buffer.from('x') }]),
  ).rejects.toMatchObject({
    code: 'unavailable',
    message: 'The picture cannot be stored at the moment. Nothing was saved; please try again soon.',
  })
  expect(tries).toBe(2)
})
