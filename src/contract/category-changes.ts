// The shapes of categories in calls, and the inputs with which an administrator adds, renames, orders, hides and colours them.
import { lineOfText } from './text-input.ts'
import { z } from './zod.ts'

/** Maximum number of categories of a directory, hidden ones included. */
export const maxCategories = 40
/** Maximum length of a name or a plural, in characters. */
export const maxCategoryName = 40

/** The icons that a category can have, by their Lucide names. */
export const categoryIcons = [
  'utensils-crossed',
  'bed-double',
  'scissors',
  'shopping-bag',
  'coffee',
  'wrench',
  'heart-pulse',
  'ticket',
  'car-front',
  'baby',
  'banknote',
  'beer',
  'bike',
  'book-open',
  'briefcase',
  'building-2',
  'bus',
  'cake',
  'camera',
  'church',
  'clapperboard',
  'drama',
  'droplets',
  'dumbbell',
  'factory',
  'fish',
  'flower-2',
  'gavel',
  'gem',
  'gift',
  'graduation-cap',
  'hammer',
  'hand-heart',
  'house',
  'landmark',
  'laptop',
  'leaf',
  'lightbulb',
  'map-pin',
  'mountain',
  'music',
  'paintbrush',
  'palette',
  'paw-print',
  'plane',
  'shield-check',
  'shirt',
  'smartphone',
  'sparkles',
  'sprout',
  'store',
  'sun',
  'tent',
  'tractor',
  'trees',
  'trophy',
  'truck',
  'waves',
  'wheat',
  'wine',
] as const

/** One of `categoryIcons`. */
export const CategoryIconName = z.enum(categoryIcons, 'Please choose an icon from the list')
export type CategoryIconName = z.infer<typeof CategoryIconName>

/** A category that is offered. */
export const CategoryItem = z.strictObject({
  name: z.string(),
  plural: z.string(),
  tint: z.string(),
  icon: z.string(),
  isTile: z.boolean(),
})
export type CategoryItem = z.infer<typeof CategoryItem>

/** A category as administrators read it; `businesses` is how many have it, in every state. */
export const AdminCategory = z.extend(CategoryItem, {
  isHidden: z.boolean(),
  formerNames: z.array(z.string()),
  businesses: z.int(),
})
export type AdminCategory = z.infer<typeof AdminCategory>

const tintSentence = 'The colour must be written like #1f6b4a'

/** The contrast of a tint is checked in domain/trades. */
const fields = {
  name: lineOfText({ label: 'The name', min: 2, max: maxCategoryName }),
  plural: lineOfText({ label: 'The plural', min: 2, max: maxCategoryName }),
  tint: z.string(tintSentence).check(z.trim(), z.toLowerCase(), z.regex(/^#[0-9a-f]{6}$/, tintSentence)),
  icon: CategoryIconName,
  isTile: z.boolean('Please say whether the home page shows a tile'),
}

/** A new category, the last one of the list. */
export const NewCategory = z.strictObject({ ...fields, isTile: z._default(fields.isTile, true) })
export type NewCategory = z.infer<typeof NewCategory>

const nameSentence = 'Please name a category'
/** The current name of a category. */
const CategoryName = z
  .string(nameSentence)
  .check(
    z.trim(),
    z.minLength(1, nameSentence),
    z.maxLength(200, nameSentence),
    z.meta({ description: 'The name of the category as it is now.' }),
  )

/** The fields to change of the category whose current name is `id`. Addresses with its former names lead to it. */
export const CategoryChange = z.extend(z.partial(z.strictObject(fields)), {
  id: CategoryName,
  isHidden: z.optional(z.boolean('Please say whether it is hidden')),
})
export type CategoryChange = z.infer<typeof CategoryChange>

const orderSentence = 'Please name every category once, in the new order'

/** All categories by their names, in their new order. */
export const CategoryOrder = z.strictObject({
  names: z
    .array(z.string(orderSentence).check(z.maxLength(200, orderSentence)), orderSentence)
    .check(z.maxLength(maxCategories, orderSentence)),
})
export type CategoryOrder = z.infer<typeof CategoryOrder>
/** The refusal of an order in which a category is missing, repeated or unknown. */
export const wrongOrderText = orderSentence
