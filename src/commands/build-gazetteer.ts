// Builds the file of places that the program loads: npm run build-gazetteer, after a change in gazetteer/.
import { existsSync, writeFileSync } from 'node:fs'
import { brotliCompressSync } from 'node:zlib'
import { editionFile, placesFile, readEdition, readGazetteer } from '../domain/places/load-places.ts'
import { composePlaces } from './gazetteer/compose-places.ts'

const places = composePlaces()
const text = JSON.stringify(places)
const isNew = !existsSync(placesFile) || JSON.stringify(readGazetteer()) !== text
if (isNew) {
  writeFileSync(placesFile, brotliCompressSync(text))
  // At its start the program loads the places when their edition is higher than the one in its database.
  writeFileSync(editionFile, `${existsSync(editionFile) ? readEdition() + 1 : 1}\n`)
}
console.log(`${places.length} places in edition ${readEdition()}${isNew ? '' : ', as before'}.`)
