// Tests the map of the provinces: its file, where a point lies on it, and how pages show it without its shapes.
import { readFileSync } from 'node:fs'
import { brotliCompressSync } from 'node:zlib'
import { expect, test } from 'vitest'
import { placeMapPath, provincePath, provinces } from '../src/contract/provinces.ts'
import { readGazetteer } from '../src/domain/places/load-places.ts'
import { projectToMap } from '../src/web/places/locator-map.tsx'
import { fullCard, fullDetail } from './world/full-business.ts'
import { renderAddress } from './world/rendered-page.ts'

const file = readFileSync('public/map/provinces.svg', 'utf8')

type Point = { x: number; y: number }

/** The outlines of a province: each is a list of points. */
function outlinesOf(province: (typeof provinces)[number]): Point[][] {
  const path = new RegExp(`<path id="${provincePath(province)}" d="([^"]*)"`).exec(file)?.[1] ?? ''
  let [x, y] = [0, 0]
  const outlines: Point[][] = []
  for (const [, command = '', numbers = ''] of path.matchAll(/([Mmlz])([^Mmlz]*)/g)) {
    const steps = [...numbers.matchAll(/-?\d+/g)].map(Number)
    for (let at = 0; at + 1 < steps.length; at += 2) {
      const [across = 0, down = 0] = steps.slice(at, at + 2)
      const isAbsolute = command === 'M' && at === 0
      x = isAbsolute ? across : x + across
      y = isAbsolute ? down : y + down
      if (/m/i.test(command) && at === 0) outlines.push([])
      outlines.at(-1)?.push({ x, y })
    }
  }
  return outlines
}

/** Whether a ray from the point to the right crosses the outlines an odd number of times. */
function isInside({ x, y }: Point, outlines: Point[][]): boolean {
  const sides = outlines.flatMap((points) =>
    points.map((from, at) => [from, points[(at + 1) % points.length]]),
  )
  const crossed = sides.filter(([from, to]) => {
    if (!from || !to || from.y > y === to.y > y) return false
    return x < from.x + ((to.x - from.x) * (y - from.y)) / (to.y - from.y)
  })
  return crossed.length % 2 === 1
}

test('the file has nine provinces, their names and the whole country, in less than 3 kB with Brotli', () => {
  for (const name of [...provinces.map(provincePath), 'south-africa', 'names'])
    expect(file).toContain(`id="${name}"`)
  expect(brotliCompressSync(file).length).toBeLessThan(3072)
})

test('fewer than two in a hundred places lie outside their province on the map, and two known places lie where expected', () => {
  const outlines = new Map(provinces.map((province) => [province, outlinesOf(province)]))
  const places = readGazetteer()
  const outside = places.filter((place) => !isInside(projectToMap(place), outlines.get(place.province) ?? []))
  expect(outside.length / places.length).toBeLessThan(0.02)
  const [capeTown, musina] = ['cape-town-western-cape', 'musina-limpopo'].map((path) =>
    places.find((place) => place.path === path),
  )
  expect(capeTown && projectToMap(capeTown).x).toBeLessThan(150)
  expect(musina && projectToMap(musina).y).toBeLessThan(40)
})

const card = (more: object) => ({ ...fullDetail, ...more })
const draw = async (more: object) => {
  const { markup } = await renderAddress(`/business/${fullDetail.id}`, {
    [`/api/businesses/${fullDetail.id}`]: card(more),
  })
  return /<section class="where"[\s\S]*?<\/section>/.exec(markup)?.[0] ?? ''
}

test('the page of a business shows the map around its place, also for a hidden address, and no map without a place', async () => {
  const shown = await draw({})
  expect(shown).toContain('Orlando West, Soweto, Gauteng<')
  expect(shown).toContain(`src="${placeMapPath(fullDetail.place?.id ?? 0)}"`)
  expect(await draw({ hidesAddress: true, latitude: null, longitude: null })).toBe(shown)
  expect(await draw({ place: null })).toBe('')
})

test('the home page links each province twice, in the map and in the list, and contains no shapes', async () => {
  const { markup } = await renderAddress('/', { '/api/businesses': [fullCard] })
  const section = /<section class="section provinces"[\s\S]*?<\/section>/.exec(markup)?.[0] ?? ''
  for (const province of provinces)
    expect(section.split(`href="/in/${provincePath(province)}"`)).toHaveLength(3)
  expect(section).not.toContain('<path')
  // The map is for pointers; the list has the same links for everybody else.
  expect(/<svg[^>]*>/.exec(section)?.[0]).toContain('aria-hidden="true"')
  expect(section.match(/tabindex="-1"/gi)).toHaveLength(9)
})
