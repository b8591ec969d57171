// Loads Drizzle as CommonJS: as an ES module it slows every start by half a second (docs/decisions/runtime.md).
module.exports = {
  ...require('drizzle-orm'),
  ...require('drizzle-orm/pg-core'),
  ...require('drizzle-orm/node-postgres'),
}
