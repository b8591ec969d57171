// The types of drizzle.cjs: the parts of Drizzle that the program uses, under one name.
export * from 'drizzle-orm'
export * from 'drizzle-orm/node-postgres'
export * from 'drizzle-orm/pg-core'
