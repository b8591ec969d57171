// Writes the icons of offers and social networks into one file: npm run build-symbols
import { writeFileSync } from 'node:fs'
import { drawSymbols, symbolsFile } from './draw-symbols.ts'

writeFileSync(symbolsFile, drawSymbols())
