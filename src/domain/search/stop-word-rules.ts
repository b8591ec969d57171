// Words of a search that do not distinguish one business from another.

const readWords = (...texts: string[]): ReadonlySet<string> => new Set(texts.join(' ').split(' '))

/** Words that come before the name of a place. */
export const placePrepositions = readWords('in near close around at naby')

/** Words that follow the name of a street, each with all its spellings. 'Drive' and 'st' are not here because of 'test drive' and 'St Lucia'. */
export const streetForms: ReadonlyMap<string, readonly string[]> = new Map(
  ['street str straat', 'road rd', 'avenue ave']
    .map((forms) => forms.split(' '))
    .flatMap((forms) => forms.map((form) => [form, forms])),
)

/** Words that a search ignores unless it has no others. */
export const stopWords = readWords(
  'a am an and are by die en for from is it me my n nearby of on op or that the to vir we with you your',
  // Words of a question: 'somebody who can fix a geyser'.
  'any anybody anyone asap buy can come do does find fix fixing get good has have help how i looking need place places please pls sell sells some somebody someone urgent urgently',
  'anything something somewhere there want what whats where wheres which who whos will ek herstel iewers kan koop kry laat regmaak soek waar wat watter wie',
  'apho batla eduze eduzane haufi kae ke kufutshane kuphi nami ndifuna ngicela ngifuna',
  // Filters or the order already cover these ('plumber open', '24 hours', 'cheap').
  'hour hours open now today tonight oop nou vandag vanaand affordable best beste cheap cheapest goedkoop goedkoopste under below onder',
  ...placePrepositions,
)

/** Words that many trades have in their names: any repair or any shop is no answer to 'tyre repair' or 'pawn shop'. */
export const tradeWords = readWords(
  'centre company hire install installation installations removal removals rental rentals repair repairs replacement service services servicing shop shops store stores',
  'diens dienste verhuring winkel winkels',
)

/** The number of the day of the week for each of its names; Monday is 1. The weekend means its Saturday. */
export const daysOfWeek: ReadonlyMap<string, number> = new Map(
  [
    'monday mondays maandag maandae',
    'tuesday tuesdays dinsdag dinsdae',
    'wednesday wednesdays woensdag woensdae',
    'thursday thursdays donderdag donderdae',
    'friday fridays vrydag vrydae',
    'saturday saturdays saterdag saterdae weekend weekends naweek naweke',
    'sunday sundays sondag sondae',
  ].flatMap((names, at) => names.split(' ').map((name) => [name, at + 1])),
)
