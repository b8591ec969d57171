// The inputs with which an administrator adds, renames, hides and merges trades, and the schema.org types that a trade can have.
import { CategoryIconName } from './category-changes.ts'
import { ListInput } from './search.ts'
import { lineOfText, queryText } from './text-input.ts'
import { BusinessTrade, TradeItem } from './trade.ts'
import { z } from './zod.ts'

/** LocalBusiness and the types below it, in the order of schema.org. */
export const schemaTypes = [
  'LocalBusiness',
  'AnimalShelter',
  'AutoBodyShop',
  'AutoDealer',
  'AutomotiveBusiness',
  'AutoPartsStore',
  'AutoRental',
  'AutoRepair',
  'AutoWash',
  'GasStation',
  'MotorcycleDealer',
  'MotorcycleRepair',
  'ChildCare',
  'Dentist',
  'DryCleaningOrLaundry',
  'EmergencyService',
  'Hospital',
  'EmploymentAgency',
  'EntertainmentBusiness',
  'ArtGallery',
  'Casino',
  'MovieTheater',
  'NightClub',
  'FinancialService',
  'AccountingService',
  'InsuranceAgency',
  'FoodEstablishment',
  'Bakery',
  'BarOrPub',
  'Brewery',
  'CafeOrCoffeeShop',
  'Distillery',
  'FastFoodRestaurant',
  'IceCreamShop',
  'Restaurant',
  'Winery',
  'BeautySalon',
  'DaySpa',
  'HairSalon',
  'NailSalon',
  'TattooParlor',
  'HomeAndConstructionBusiness',
  'Electrician',
  'GeneralContractor',
  'HVACBusiness',
  'HousePainter',
  'Locksmith',
  'MovingCompany',
  'Plumber',
  'RoofingContractor',
  'InternetCafe',
  'Attorney',
  'Notary',
  'Library',
  'LodgingBusiness',
  'BedAndBreakfast',
  'Campground',
  'Hostel',
  'Hotel',
  'Resort',
  'VacationRental',
  'MedicalBusiness',
  'MedicalClinic',
  'Midwifery',
  'Optician',
  'Pharmacy',
  'Physician',
  'Physiotherapy',
  'ProfessionalService',
  'RealEstateAgent',
  'RecyclingCenter',
  'SelfStorage',
  'ShoppingCenter',
  'SportsActivityLocation',
  'BowlingAlley',
  'ExerciseGym',
  'GolfCourse',
  'PublicSwimmingPool',
  'SportsClub',
  'TennisComplex',
  'Store',
  'BikeStore',
  'BookStore',
  'ClothingStore',
  'ComputerStore',
  'ConvenienceStore',
  'ElectronicsStore',
  'Florist',
  'FurnitureStore',
  'GardenStore',
  'GroceryStore',
  'HardwareStore',
  'HobbyShop',
  'HomeGoodsStore',
  'JewelryStore',
  'LiquorStore',
  'MobilePhoneStore',
  'MusicStore',
  'OfficeEquipmentStore',
  'PawnShop',
  'PetStore',
  'ShoeStore',
  'SportingGoodsStore',
  'TireShop',
  'ToyStore',
  'WholesaleStore',
  'TravelAgency',
] as const

/** Maximum number of trades of a directory; merged ones do not count. */
export const maxTradesInAll = 2000
/** Maximum number of other names that a trade can be given. A trade that has more, because trades were merged, can keep that many. */
export const maxTradeNames = 40
/** Maximum number of related trades: those that a visitor would take instead. */
export const maxRelated = 5
const maxTradeName = 60
/** More names than any trade has; domain/trades checks `maxTradeNames`. */
const maxSentNames = 400

/** In forms, commas separate names. */
const nameOf = (label: string) =>
  lineOfText({ label, min: 2, max: maxTradeName }).check(
    z.refine((text) => !text.includes(','), `${label} must not contain commas`),
  )

const fields = {
  name: nameOf('The name'),
  plural: nameOf('The plural'),
  // Whether it exists is checked in domain/trades.
  category: z
    .string('Please choose a category')
    .check(
      z.trim(),
      z.minLength(1, 'Please choose a category'),
      z.maxLength(200, 'Please choose a category'),
    ),
  names: z
    .array(nameOf('Each other name'), 'Other names must be a list')
    .check(z.maxLength(maxSentNames, `Please give at most ${maxTradeNames} other names`)),
  icon: CategoryIconName,
  schemaType: z
    .enum(schemaTypes, 'Please choose a type from the list')
    .check(z.meta({ description: 'What search engines read of its businesses, as schema.org calls it.' })),
  // Whether each exists is checked in domain/trades.
  related: z
    .array(
      lineOfText({ label: 'Each related trade', min: 1, max: maxTradeName }),
      'Related trades must be a list',
    )
    .check(
      z.maxLength(maxRelated, `Please give at most ${maxRelated} related trades`),
      z.meta({ description: 'What a visitor would take instead, each by its id or one of its names.' }),
    ),
}

/** A trade as administrators read it: `names` are all other names that people type, and `businesses` is how many have it, in every state. */
export const AdminTrade = z.extend(TradeItem, {
  icon: z.string(),
  schemaType: z.string(),
  related: z.array(BusinessTrade),
  isHidden: z.boolean(),
  businesses: z.int(),
})
export type AdminTrade = z.infer<typeof AdminTrade>

/** Narrows the list by the beginning of any name. */
export const AdminTradesInput = z.extend(ListInput, { q: queryText('the search') })
export type AdminTradesInput = z.infer<typeof AdminTradesInput>

/** A new trade; `names` are other names that people type. */
export const NewTrade = z.strictObject({
  ...fields,
  names: z._default(fields.names, []),
  icon: z._default(fields.icon, 'store'),
  schemaType: z._default(fields.schemaType, 'LocalBusiness'),
  related: z._default(fields.related, []),
})
export type NewTrade = z.infer<typeof NewTrade>

const idOf = (sentence: string) => z.string(sentence).check(z.regex(/^[a-z0-9-]{1,40}$/, sentence))
const id = idOf('This is not the id of a trade.')

/** The fields to change of a trade. A former name is kept as one of its other names. */
export const TradeChange = z.extend(z.partial(z.strictObject(fields)), {
  id,
  isHidden: z.optional(z.boolean('Please say whether it is hidden')),
})
export type TradeChange = z.infer<typeof TradeChange>

/** The trade to merge, and the trade that takes over its businesses and names. */
export const TradeMerge = z.strictObject({ id, into: idOf('Please choose a trade from the list') })
export type TradeMerge = z.infer<typeof TradeMerge>
