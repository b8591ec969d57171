// Knows what each stock image shows, in words.
import { stockPath } from '../../../contract/stock-images.ts'

const names = {
  'restaurant-braai': 'A braai under string lights',
  'restaurant-cape-malay': 'A Cape Malay table',
  'restaurant-vineyard': 'Lunch in the vineyard',
  'hotel-guesthouse': 'A guesthouse under the mountain',
  'hotel-bushveld': 'A bushveld lodge at dusk',
  'beauty-braids': 'A braider at work',
  'beauty-nails': 'A nail bar',
  'shopping-spaza': 'A spaza shop',
  'shopping-market': 'A Saturday market',
  'cafe-corner': 'A corner café',
  'cafe-rusks': 'Coffee and rusks',
}

/** By the path of the image. */
export const stockNames: Record<string, string> = Object.fromEntries(
  Object.entries(names).map(([key, words]) => [stockPath(key), words]),
)
