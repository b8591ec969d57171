// Knows what goes on after few results, which has a script of its own: the screen, and the query that the server loads for it.
export { elsewhereQuery } from '../../data/elsewhere.ts'
export { NearestElsewhere } from './nearest-elsewhere.tsx'
