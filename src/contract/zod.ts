// Zod as the whole program uses it: without code that is generated at run time.
import * as z from 'zod/mini'

// By default, zod tries `new Function` to see whether it can compile its checks. The content security policy of the pages forbids
// that, and the browser reports a violation. Compiled checks would save 0.1 ms of a response with 100 cards.
z.config({ jitless: true })

/** The only import of zod: the setting above must come before the first schema. biome.json enforces this. */
export { z }

/** Checks with `shape` what `read` makes of the input: in a form or a query, a number is text. */
export const preprocess = <Shape extends z.core.$ZodType>(read: (sent: unknown) => unknown, shape: Shape) =>
  // `shape` checks whatever `read` returns, so it takes any input.
  z.pipe(z.transform(read), shape as Shape & z.core.$ZodType<unknown, unknown>)

/** An object of exactly these fields. `sentence` is the error for anything that is not an object. */
export const objectOf = <Shape extends z.core.$ZodLooseShape>(shape: Shape, sentence: string) =>
  z.strictObject(shape, { error: ({ code }) => (code === 'invalid_type' ? sentence : undefined) })
