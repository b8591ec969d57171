// The photos of the demo are handled like every upload: re-encoded, attached, cropped around their focal points, and served.
import { join } from 'node:path'
import pino from 'pino'
import { expect, test } from 'vitest'
import { uploadSamplePhotos } from '../../src/commands/demo-data.ts'
import { readSamples, sampleId, tellHistories } from '../../src/commands/sample-data.ts'
import { BusinessDetail } from '../../src/contract/business.ts'
import { findImageId } from '../../src/contract/image.ts'
import { z } from '../../src/contract/zod.ts'
import { signIn } from '../world/sign-in.ts'
import { samples } from '../world/site.ts'
import { openWorld } from '../world/world.ts'

// Shows P.15.
test('each sample serves its image with its focal point, and the history has the registration and each decision', async () => {
  const world = await openWorld(samples)
  const storage = { kind: 'folder', folder: join(world.files, 'images') } as const
  await uploadSamplePhotos(world.database.db, storage, pino({ level: 'silent' }))
  await tellHistories(world.database.db)
  const admin = await signIn(world.database, { role: 'administrator' })
  for (const sample of await readSamples()) {
    if (!sample.photo) continue
    const headers = sample.approvalStatus === 'approved' ? {} : admin
    const { body } = await world.server.inject({ url: `/api/businesses/${sampleId(sample)}`, headers })
    const { image, focalPoint, photos } = z.object(BusinessDetail.shape).parse(JSON.parse(body))
    expect(findImageId(image), sample.name).not.toBeNull()
    expect(focalPoint).toBe(sample.photo.focalPoint)
    expect(photos.map(({ alt }) => alt)).toEqual((sample.photos ?? []).map(({ alt }) => alt))
    const shown = await world.server.inject({ url: image, headers })
    expect(shown.headers['content-type'], sample.name).toBe('image/webp')
  }
  const historyOf = async (email: string) => {
    const sample = (await readSamples()).find(({ owner }) => owner?.email === email)
    const url = `/api/admin/businesses/${sample && sampleId(sample)}/history`
    return (await world.server.inject({ url, headers: admin })).json()
  }
  expect(
    await historyOf('sipho@mzansi.example'),
    'the history has the decision, and no upload',
  ).toMatchObject([
    { what: 'reject', reason: { kind: 'incomplete' } },
    { what: 'register', who: 'sipho@mzansi.example' },
  ])
  expect(await historyOf('naledi@mzansi.example')).toMatchObject([
    { what: 'suspend' },
    { what: 'approve' },
    { what: 'register' },
  ])
  await world.close()
})
