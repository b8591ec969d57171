// The words of a search that tell no business from another.

const readWords = (...texts: string[]): ReadonlySet<string> => new Set(texts.join(' ').split(' '))

/** Words that stand before the name of a place. */
export const placePrepositions = readWords('in near around at naby')

/** What makes the word before it the name of a street, with the word as it is spelt out. Not 'drive' and 'st': a test drive, St Lucia. */
export const streetForms: ReadonlyMap<string, string> = new Map([
  ['street', 'street'],
  ['str', 'street'],
  ['straat', 'street'],
  ['road', 'road'],
  ['rd', 'road'],
  ['avenue', 'avenue'],
  ['ave', 'avenue'],
])

/** Words that a search leaves out as long as it holds any other. */
export const stopWords = readWords(
  'a an and are by die en for from is it me my n nearby of on op or the to vir we with you your',
  // Words of a question: 'somebody who can fix a geyser'.
  'any anybody anyone buy can do does find fix fixing get has have help how i looking need place places please sell sells some somebody someone',
  'anything something somewhere there want what whats where wheres which who whos will ek herstel iewers kan koop kry laat regmaak soek waar wie',
  'apho batla eduze eduzane haufi kae ke kufutshane kuphi nami ndifuna ngicela ngifuna',
  // What the filters of hours and prices, or the order, already do ('plumber open', '24 hours', 'cheap').
  'hour hours open now today tonight oop nou vandag vanaand affordable best beste cheap cheapest goedkoop goedkoopste under below onder',
  ...placePrepositions,
)

/** Words of many trades: who asks for 'tyre repair' or a 'pawn shop' is not helped by any repair or shop. */
export const tradeWords = readWords(
  'centre company hire install installation installations removal removals rental rentals repair repairs replacement service services servicing shop shops store stores',
  'diens dienste verhuring winkel winkels',
)

/** The number of each day of the week by its names, Monday first. */
export const daysOfWeek: ReadonlyMap<string, number> = new Map(
  [
    'monday mondays maandag maandae',
    'tuesday tuesdays dinsdag dinsdae',
    'wednesday wednesdays woensdag woensdae',
    'thursday thursdays donderdag donderdae',
    'friday fridays vrydag vrydae',
    'saturday saturdays saterdag saterdae',
    'sunday sundays sondag sondae',
  ].flatMap((names, at) => names.split(' ').map((name) => [name, at + 1])),
)
