// Knows the nine provinces. Without zod, so that the public pages can use them.

/** The nine provinces, by name. */
export const provinces = [
  'Eastern Cape',
  'Free State',
  'Gauteng',
  'KwaZulu-Natal',
  'Limpopo',
  'Mpumalanga',
  'North West',
  'Northern Cape',
  'Western Cape',
] as const
export type Province = (typeof provinces)[number]

/** The name of a province in an address: 'free-state'. */
export const provincePath = (province: Province): string => province.toLowerCase().replace(' ', '-')
