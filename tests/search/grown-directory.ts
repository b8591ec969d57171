// Builds a directory that grew and changed, for the tests that compare with a brute force.
import { insertInventedBusinesses } from '../../src/commands/load-invented-businesses.ts'

const steps = 15

/** Texts of reviews, with words that a search also reads as something else. */
const sentences = `{Family years,"The x-ray took years, and famly waited.",zzzz r500 repair,"A plumber from Soweto, open now.",
  Plumbr and salons,Halaal wifi for families,Long Street,NULL}`

type Client = { query<Row>(text: string, values?: unknown[]): Promise<{ rows: Row[] }> }

/** Adds businesses in random order, and in between edits, suspends, approves, rates and closes others; removes some at the end. */
export async function growDirectory(client: Client, size: number): Promise<void> {
  const numbers = shuffle(Array.from({ length: size }, (_, at) => at))
  const rowsPerStep = size / steps
  for (let at = 0; at < size; at += rowsPerStep) {
    await insertInventedBusinesses(client, 3, numbers.slice(at, at + rowsPerStep))
    const some = (share: number, remainder: number) =>
      `abs(hashtext(id::text) % ${share}) = ${remainder} AND (${at} + abs(hashtext(name) % 7)) % 7 = 0`
    await client.query(`UPDATE businesses SET review_count = 1 + abs(hashtext(name) % 200), rating = 2.5 + abs(hashtext(location) % 26) / 10.0
      WHERE review_count = 0 AND abs(hashtext(id::text) % 5) > 0`)
    await client.query(`INSERT INTO reviews (business_id, stars, text, state, written_at)
      SELECT id, 1 + n % 5, said[1 + (n + abs(hashtext(name))) % cardinality(said)], CASE WHEN n % 4 = 0 THEN 'held' ELSE 'published' END,
        timestamptz '2026-01-01' + n * interval '1 minute'
      FROM businesses, (SELECT '${sentences}'::text[]) AS sentences (said), generate_series(1, abs(hashtext(name) % 7)) n WHERE ${some(7, 4)}`)
    await client.query(
      `UPDATE reviews SET text = text || ' Also coffee.', state = 'published' WHERE abs(hashtext(id::text) % 9) = ${at % 9}`,
    )
    await client.query(
      `UPDATE reviews SET text = NULL, state = 'withdrawn' WHERE abs(hashtext(id::text) % 11) = ${at % 11}`,
    )
    await client.query(
      `UPDATE businesses SET name = reverse(split_part(reverse(name), ' ', 1)) || ' ' || name WHERE ${some(19, 3)} AND char_length(name) < 60`,
    )
    await client.query(
      `UPDATE businesses SET description = description || ' Now also coffee and repairs.' WHERE ${some(23, 5)} AND char_length(description) < 900`,
    )
    await client.query(
      `UPDATE businesses SET whatsapp = phone, trades = ARRAY(SELECT id FROM trades WHERE abs(hashtext(trades.id || name)) % 40 = 0 LIMIT 5) WHERE ${some(3, 1)}`,
    )
    await client.query(`UPDATE businesses SET place_id = NULL WHERE ${some(29, 3)}`)
    await client.query(
      `UPDATE businesses SET approval_status = 'suspended' WHERE ${some(17, 2)} AND approval_status = 'approved'`,
    )
    await client.query(
      `UPDATE businesses SET approval_status = 'approved', approved_at = now() WHERE ${some(13, 1)} AND approval_status <> 'approved'`,
    )
    await client.query(
      `UPDATE businesses SET price_level = 4, offers = '{kosher,card}', hides_address = place_id IS NOT NULL, hours_week = '[{"day": 2, "opens": "10:00", "closes": "13:00"}]' WHERE ${some(31, 6)}`,
    )
    await client.query(
      `UPDATE businesses SET trading = 'temporarily-closed', closed_until = date '2026-11-24' + abs(hashtext(id::text) % 50) WHERE ${some(11, 7)}`,
    )
    await client.query(
      `UPDATE businesses SET trading = 'closed-for-good', closed_until = NULL WHERE ${some(37, 8)}`,
    )
    await client.query(`UPDATE businesses SET trading = 'open' WHERE ${some(13, 5)}`)
    await client.query(
      `UPDATE businesses SET rating = 2.5, review_count = review_count + 7 WHERE ${some(29, 4)}`,
    )
  }
  // So few that no search for a postcode and a trade has ten full matches.
  await client.query(`UPDATE businesses SET location = location || (ARRAY[', 1804', ', 4066, Gauteng', ' 4066', ', 4066 Main Street'])[1 + n % 4]
    FROM (SELECT id, row_number() OVER (ORDER BY name, id) AS n FROM businesses WHERE place_id IS NOT NULL AND approval_status = 'approved') AS placed
    WHERE placed.id = businesses.id AND n <= 36`)
  await client.query(`DELETE FROM businesses WHERE abs(hashtext(id::text) % 101) = 9`)
}

/** A Fisher-Yates shuffle with a fixed seed, so that failures are reproducible. */
function shuffle(numbers: number[]): number[] {
  let state = 42
  for (let at = numbers.length - 1; at > 0; at--) {
    state = (Math.imul(state, 1_664_525) + 1_013_904_223) >>> 0
    const other = state % (at + 1)
    const kept = numbers[at] as number
    numbers[at] = numbers[other] as number
    numbers[other] = kept
  }
  return numbers
}
