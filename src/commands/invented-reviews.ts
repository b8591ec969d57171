// The reviews of invented businesses, made by the database itself: hundreds of thousands would take minutes to send.
/** The part of a database client that is used here. */
type Client = { query(text: string): Promise<unknown> }

/**
 * Adds the reviews of every business that has none, so that their stars follow: none for one of three, up to twelve for most, some hundreds
 * for one of a thousand. What is drawn depends on the id of the business only. Counts them; whoever calls it makes the search entries.
 */
export async function insertInventedReviews(client: Client): Promise<void> {
  await client.query(insertReviews)
  await client.query('SELECT recount_reviews()')
}

// A number from 0 to 1 for each draw, by the hash of the id and of what is drawn.
const draw = (what: string) => `(('x' || left(md5(${what}), 7))::bit(28)::integer / 268435456.0)`
const ofBusiness = (what: string) => draw(`businesses.id::text || '${what}'`)
const ofReview = (what: string) => draw(`businesses.id::text || '${what}' || number`)

const sentences = [
  'Friendly people, and everything was ready when they said it would be.',
  'The queue was long on a Saturday, but it moved.',
  'A fair price for good work.',
  'They explained what was wrong before they touched anything.',
  'Parking is difficult after ten, so come early.',
  'Nobody answered the phone twice, then they rang back themselves.',
  'The place is clean and the children were welcome.',
  'It rained in at the back table, and they moved us without being asked.',
  'I waited an hour longer than they promised.',
  'We drove from the next town for this, and we will drive again.',
]
const people = [
  'Thandeka',
  'Sipho',
  'Annelie',
  'Riaan',
  'Lerato',
  'Yusuf',
  'Priya',
  'Johan',
  'Nomsa',
  'Craig',
]
const pick = (list: readonly string[], at: string) =>
  `('{${list.map((text) => `"${text}"`).join(',')}}'::text[])[1 + (${at}) % ${list.length}]`
const upTo = (count: number, drawn: string) => `floor(${drawn} * ${count})::integer`

const first = upTo(sentences.length, ofReview('first'))
/** One of the others. */
const second = `${first} + 1 + ${upTo(sentences.length - 1, ofReview('second'))}`

const insertReviews = `INSERT INTO reviews (business_id, stars, text, name, state, visited_on, written_at)
  SELECT businesses.id,
    least(5, greatest(1, round(${ofBusiness('level')} * 2.2 + 2.9 + (${ofReview('stars')} - 0.5) * 3)))::smallint,
    ${pick(sentences, first)} || ' ' || ${pick(sentences, second)},
    ${pick(people, upTo(people.length, ofReview('name')))}, 'published', (made.at - interval '3 days')::date, made.at
  FROM businesses, LATERAL (SELECT CASE WHEN ${ofBusiness('some')} < 0.33 THEN 0
      WHEN ${ofBusiness('some')} > 0.999 THEN 100 + floor(${ofBusiness('many')} * 400)
      ELSE 1 + floor(${ofBusiness('many')} ^ 2 * 12) END::integer AS reviews) AS wanted,
    generate_series(1, wanted.reviews) AS number,
    LATERAL (SELECT businesses.created_at + ${ofReview('time')} * (timestamptz '2026-11-01' - businesses.created_at) AS at) AS made
  WHERE approval_status IN ('approved', 'suspended') AND NOT EXISTS (SELECT FROM reviews WHERE business_id = businesses.id)`
