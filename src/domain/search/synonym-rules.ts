// The other names of places, trades, categories and offers.
import type { Category } from '../../contract/categories.ts'
import type { Offer } from '../../contract/offer-list.ts'

const readGroups = (text: string): string[][] =>
  text
    .trim()
    .split(/\n|; /)
    .map((group) => group.trim().split(', '))

/** Names of one place each: a visitor may type any, a business may have written any other. */
export const placeNames: readonly (readonly string[])[] = readGroups(`
johannesburg, joburg, jozi, jhb, egoli, joni; pretoria, pta, tshwane, pitori; cape town, kaapstad, ikapa, cpt
durban, ethekwini, dbn; gqeberha, port elizabeth, pe, ibhayi; makhanda, grahamstown; mbombela, nelspruit
polokwane, pietersburg; east london, ebuhlanti; bloemfontein, mangaung, bloem; kariega, uitenhage
komani, queenstown; qonce, king williams town, king williamstown; mthatha, umtata; emalahleni, witbank
mahikeng, mafikeng, mafeking; pietermaritzburg, maritzburg, umgungundlovu, pmb; modimolle, nylstroom
mokopane, potgietersrus; bela bela, warmbaths, warmbad; musina, messina; makhado, louis trichardt
kwadukuza, stanger; umhlanga, mhlanga; nquthu, nqutu; ulundi, undi; graaff reinet, robert sobukwe town
kgetlengrivier, koster; ekurhuleni, east rand; kwazulu natal, kzn, natal; western cape, wes kaap
eastern cape, oos kaap; northern cape, noord kaap; free state, vrystaat; north west, noordwes; gauteng, gp
`)

/** Names of one trade each, in the languages people use. A name of several words is found as all of them together. */
export const tradeNames: readonly (readonly string[])[] = readGroups(`
coffee, koffie, kofi, ikofi, ikofu, moerkoffie; guesthouse, guest house, gastehuis, gastehuise
bb, bnb, bed breakfast; plumber, plumbing, loodgieter, loodgieters; geyser, geysers; seafood, seekos
electrician, electrical, elektries, elektrisien; salon, saloon, isalon; hair salon, hair saloon, braids, vlegsels
hairdresser, hair dresser, haircut, haarsny, hair salon, hair saloon, haarsalon, haarkapper, kapper, kapsalon, izinwele, moriri
stationery, stationary; nails, nail tech, nail technician, nail bar, nail salon, manicure, manicures
cellphone, cell phone, selfoon; cellphone repair, cell phone repair, phone repair, selfoonherstel; spa, spa day, day spa, massage
mini golf, minigolf, putt putt; play area, playground, jungle gym, speelpark; jumping castle, springkasteel, bouncy castle
doctor, doctors, dr, gp, dokter, huisarts, medical centre, udokotela, dokotela, ugqirha, ngaka; midwife, midwives, vroedvrou, maternity; nurse, sister, verpleegster, unesi
curry, kerrie; plant nursery, garden centre, kwekery; wedding, troue, umshado, lenyalo; florist, flowers, blomme, izimbali
roof, roofing, roofer, dak, dakwerke; taxi, itekisi, huurmotor; x ray, xray, radiology, radiologist, radiologists
barber, barbers, barbershop; shisa nyama, shisanyama, chisa nyama, chisanyama, braai
tuckshop, tuck shop, spaza, snoepwinkel; butchery, butcher, slaghuis, slagter; bakery, bakkery, bakers, brood, isinkwa, isonka; bottle store, liquor, drankwinkel
pharmacy, chemist, apteek, khemisi, ikhemisi; dentist, dental, tandarts, tooth pain, toothache, tooth ache, tooth extraction, tandpyn
vet, vets, veterinary, dierearts, veearts, dieredokter, dierekliniek; dog parlour, dog grooming, dog groomer, pet grooming, pet groomer, hondesalon
headstone, headstones, tombstone, tombstones, gravestone, grafsteen; funeral home, funeral parlour, undertaker, undertakers, begrafnis, umngcwabo
physio, fisio, physiotherapist, physiotherapy, fisioterapeut; optometrist, optician, oogkundige, eye doctor, oogarts, spectacles; podiatrist, podiatry
psychologist, sielkundige, counselling, counsellor; traditional healer, sangoma, inyanga, igqirha; translator, translators, translations, vertaler
tyre, tyres, tire, bande, amathayi; mechanic, mechanics, werktuigkundige, workshop, werkswinkel, auto repairs, car service, kar diens, umakhenikha
petrol station, petrol, garage, petrol garage, filling station, fuel station, vulstasie; driving school, driving lessons, driving instructor, bestuurskool, k53
panelbeater, panel beater, panel beaters, panel beating, paneelklopper; car wash, carwash, karwas; towing, tow truck, breakdown truck, insleepdiens
lawyer, attorney, attorneys, prokureur, prokureurs, ummeli; accountant, accountants, bookkeeper, rekenmeester; locksmith, slotmaker
painter, painters, skilder, verwer; carpenter, carpentry, timmerman, umbazi; builder, builders, bouer, bricklayer, umakhi; welding, welder, sweiswerk
cleaning, cleaner, skoonmaak, domestic worker; laundry, laundromat, wassery; creche, daycare, day care, preschool, kleuterskool, inkulisa
computer, computers, pc, laptop, rekenaar; satellite dish, dstv; aircon, air con, air conditioner, lugversorging; tutor, tutors, tutoring, extra lessons
moving, movers, furniture removals, trekdiens; cinema, bioscope, bioskoop, movies; market, mark, oggendmark, saterdagmark
pest control, gogga, plaagbeheer; garden service, gardener, gardeners, tuindiens, tuindienste
`)

/** Other names of what is no trade: a Chinese shop is no Chinese restaurant. */
export const kindNames: readonly (readonly string[])[] = readGroups(`
chinese, sjinees; indian, indiese; italian, italiaans; portuguese, portugees; greek, grieks; halaal, halal
`)

const stays = ['sleep', 'stay', 'slaapplek', 'weekend away', 'getaway']

/** What people type when they mean a category as a whole; its name and plural need no line. Only true equivalents. */
export const categoryWords: Readonly<Record<Category, readonly string[]>> = {
  Restaurant: 'restaurants food eatery eateries restaurante eat eet kos ukudla dijo lijo'.split(' '),
  Hotel: ['hotels', 'accommodation', 'lodging', 'akkommodasie', 'verblyf', ...stays],
  Beauty: 'skoonheid salon salons saloon saloons isalon'.split(' '),
  Shopping: ['retail', 'inkopies', 'isitolo', 'ivenkile', 'lebenkele'],
  Cafe: ['cafes', 'coffeeshop', 'coffee shop', 'coffee shops', 'koffiehuis', 'kafee'],
  Services: ['dienste', 'diens'],
  Health: ['healthcare', 'gesondheid'],
  // 'Things to do'.
  Entertainment: ['vermaak', 'things'],
  Automotive: ['motoring', 'voertuie'],
}

const wheelchair = 'wheelchair,wheelchairs,wheelchair accessible,wheelchair friendly,rolstoel,disabled'.split(
  ',',
)

/** What people type for an offer: whoever has the offer or writes the words is found. Words that a search leaves out are not here. */
export const offerWords: Readonly<Record<Offer, readonly string[]>> = {
  delivery: ['delivery', 'deliveries', 'delivers', 'deliver', 'aflewering', 'aflewerings'],
  collection: ['collection', 'takeaway', 'takeaways', 'take away', 'take aways', 'wegneemetes'],
  'comes-to-you': ['comes', 'house call', 'house calls', 'call out', 'callout'],
  'by-appointment': ['appointment', 'appointments'],
  emergency: ['emergency', 'emergencies', 'noodgeval', '247', '24hour'],
  card: ['card', 'credit card', 'card machine'],
  'cash-only': ['cash only'],
  'scan-to-pay': ['snapscan', 'zapper'],
  eft: ['eft'],
  'step-free': ['stepfree', 'step free', ...wheelchair],
  'accessible-toilet': ['accessible toilet', ...wheelchair],
  parking: ['parking', 'parkering'],
  wifi: ['wifi', 'wi fi'],
  'backup-power': ['load shedding', 'loadshedding', 'beurtkrag'],
  'outdoor-seating': ['outdoor seating', 'sit outside'],
  halaal: ['halaal', 'halal'],
  kosher: ['kosher'],
  vegetarian: ['vegetarian', 'vegetarians', 'vegetaries'],
  vegan: ['vegan', 'vegans'],
  liquor: ['alcohol'],
  braai: ['braai'],
  'live-music': ['live music', 'live band'],
  children: ['children', 'kids', 'kid', 'kinders', 'child friendly', 'family friendly', 'abantwana'],
  pets: ['pet friendly', 'dog friendly', 'pets welcome'],
}
