// Decides how long work is waited for: the work itself goes on, and whoever waits goes on without it.

/** The result of `work`, or of `onLate` when it takes longer than `deadlineMs`. Rejects as the two do. */
export async function withDeadline<Result, Late>(
  work: Promise<Result>,
  deadlineMs: number,
  onLate: () => Late,
): Promise<Result | Late> {
  const { promise, resolve } = Promise.withResolvers<void>()
  const timer = setTimeout(resolve, deadlineMs)
  return await Promise.race([work, promise.then(onLate)]).finally(() => clearTimeout(timer))
}
