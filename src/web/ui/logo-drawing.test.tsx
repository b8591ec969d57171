// Compares the file of the logo with its drawing.
import { readFileSync } from 'node:fs'
import { renderToStaticMarkup } from 'react-dom/server'
import { expect, test } from 'vitest'
import { LogoDrawing } from '../share-drawing.tsx'

test('the logo file that pages show is the same as the drawing in share previews', () => {
  const file = readFileSync(new URL('../../../public/brand/logo.svg', import.meta.url), 'utf8')
  expect(file).toBe(`${renderToStaticMarkup(<LogoDrawing />)}\n`)
})
