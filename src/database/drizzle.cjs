// Brings Drizzle as CommonJS: as an ES module it costs every start half a second (docs/decisions/runtime.md).
module.exports = {
  ...require('drizzle-orm'),
  ...require('drizzle-orm/pg-core'),
  ...require('drizzle-orm/node-postgres'),
}
