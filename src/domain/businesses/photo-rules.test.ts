// How the list of photos changes, for any list.
import fc from 'fast-check'
import { expect, test } from 'vitest'
import { maxPhotos, type Photo } from '../../contract/photo.ts'
import {
  areSamePhotos,
  inOrder,
  listMissing,
  withDescription,
  withoutPhoto,
  withPhoto,
} from './photo-rules.ts'

const photo = fc.record({
  id: fc.uuid(),
  url: fc.string(),
  alt: fc.string(),
  width: fc.nat(),
  height: fc.nat(),
})
const photos = fc.uniqueArray(photo, { maxLength: maxPhotos, selector: ({ id }) => id })
const shuffled = (list: Photo[]) => fc.shuffledSubarray(list, { minLength: list.length })
const idsOf = (list: readonly Photo[]) => list.map(({ id }) => id)

test('any order of all photos is taken, and any other list of ids is refused', () => {
  fc.assert(
    fc.property(
      photos.chain((list) => fc.tuple(fc.constant(list), shuffled(list), fc.array(fc.uuid()))),
      ([list, other, strangers]) => {
        expect(inOrder(list, idsOf(other))).toEqual(other)
        if (strangers.length > 0) expect(inOrder(list, strangers)).toBe(null)
        if (list[0]) expect(inOrder(list, [...idsOf(other), list[0].id])).toBe(null)
        if (list[0]) expect(inOrder(list, idsOf(other).slice(1))).toBe(null)
      },
    ),
  )
})

test('a photo that is added is the last one, and taking it away again leaves the list as it was', () => {
  fc.assert(
    fc.property(photos, photo, (list, added) => {
      fc.pre(!idsOf(list).includes(added.id))
      if (list.length === maxPhotos) {
        expect(withPhoto(list, added)).toBe(null)
        return
      }
      const longer = withPhoto(list, added) ?? []
      expect(longer.at(-1)).toBe(added)
      expect(listMissing(longer, list)).toEqual([added.id])
      expect(withoutPhoto(longer, added.id)).toEqual(list)
      expect(areSamePhotos(longer, list)).toBe(false)
    }),
  )
})

test('a description changes one photo and no other, and an unknown id is refused', () => {
  fc.assert(
    fc.property(photos, photo, (list, { id, alt }) => {
      fc.pre(!idsOf(list).includes(id))
      const [first] = list
      if (first) expect(withDescription(list, first.id, alt)).toEqual([{ ...first, alt }, ...list.slice(1)])
      expect(areSamePhotos(list, structuredClone(list))).toBe(true)
      expect(withDescription(list, id, alt)).toBe(null)
      expect(withoutPhoto(list, id)).toBe(null)
    }),
  )
})
