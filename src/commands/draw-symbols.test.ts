// The file of icons is what the program draws.
import { readFileSync } from 'node:fs'
import { expect, test } from 'vitest'
import { allOffers } from '../contract/offer-list.ts'
import { drawSymbols, symbolsFile } from './draw-symbols.ts'

test('the file has a symbol for each offer and each network; npm run build-symbols writes it', () => {
  const file = readFileSync(symbolsFile, 'utf8')
  expect(file).toBe(drawSymbols())
  for (const id of [...allOffers, 'facebook', 'instagram']) expect(file).toContain(`<symbol id="${id}"`)
})
