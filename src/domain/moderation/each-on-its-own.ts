// Decides how the same is done several times at once: each on its own, so that one refusal stops no other.
import { Failure } from '../failures.ts'

type Refused<Id> = { id: Id; ok: false; message: string }
type Log = { error(fields: object, message: string): void }

/** The outcomes of `work`, one after another, in the order of `ids`; an id that comes twice counts once. A refusal keeps its sentence. */
export async function eachOnItsOwn<Id, Outcome>(
  log: Log,
  ids: readonly Id[],
  work: (id: Id) => Promise<Outcome>,
): Promise<(Outcome | Refused<Id>)[]> {
  const outcomes: (Outcome | Refused<Id>)[] = []
  for (const id of new Set(ids))
    outcomes.push(
      await work(id).catch((error: unknown) => ({ id, ok: false, message: explain(log, id, error) })),
    )
  return outcomes
}

function explain(log: Log, id: unknown, err: unknown): string {
  if (err instanceof Failure) return err.message
  // The others were done or will be, and the moderator must learn which.
  log.error({ err, id }, 'one of several failed')
  return 'Something went wrong here. Please look at this business again.'
}
