// Knows the other names of places, trades, categories and offers.
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
bb, bnb, bed breakfast; plumber, plumbing, loodgieter, loodgieters
electrician, electrical, elektries, elektrisien; hairdresser, haircut, haarsny, hair salon, hair saloon, haarsalon, haarkapper, kapper, kapsalon; salon, saloon
halaal, halal; stationery, stationary; nails, nail tech, nail technician, nail bar, nail salon, manicure, manicures
cellphone, cell phone, selfoon; cellphone repair, cell phone repair, phone repair, selfoonherstel; spa, spa day, day spa, massage
mini golf, minigolf, putt putt; play area, playground, jungle gym, speelpark; jumping castle, springkasteel, bouncy castle
doctor, dr, dokter, medical centre, udokotela
chinese, sjinees; indian, indiese; italian, italiaans; portuguese, portugees; greek, grieks
barber, barbershop, barber shop; shisa nyama, shisanyama, chisa nyama, chisanyama, braai
tuckshop, tuck shop, spaza, spaza shop, snoepwinkel; butchery, butcher, slaghuis, slagter; bakery, bakkery, bakers
pharmacy, chemist, apteek, khemisi, ikhemisi; dentist, dental, tandarts, tooth pain, toothache, tooth ache, tooth extraction, tandpyn
vet, vets, veterinary, dierearts, dierekliniek; funeral, funeral parlour, funeral home, undertaker, begrafnis; creche, daycare, day care, kleuterskool; headstone, headstones, tombstone, tombstones, gravestone, grafsteen
physio, fisio, physiotherapist, physiotherapy, fisioterapeut; optometrist, optician, oogkundige, eye doctor, oogarts, spectacles; podiatrist, podiatry; translator, translators, translations, vertaler
tyre, tyres, tire, bande, amathayi; mechanic, mechanics, werktuigkundige, workshop, werkswinkel, auto repairs, car service, kar diens, umakhenikha
panelbeater, panel beater, panel beaters, paneelklopper; car wash, carwash, karwas
cinema, bioscope, bioskoop, movies; market, mark, oggendmark, saterdagmark; pest control, gogga, plaagbeheer
`)

const stays = ['sleep', 'stay', 'slaapplek', 'weekend away', 'getaway']

/** What people type when they mean a category as a whole; its name and plural need no line. Only true equivalents. */
export const categoryWords: Readonly<Record<Category, readonly string[]>> = {
  Restaurant: ['restaurants', 'food', 'eatery', 'eateries', 'restaurante', 'eat', 'eet', 'kos', 'ukudla'],
  Hotel: ['hotels', 'accommodation', 'lodging', 'akkommodasie', 'verblyf', ...stays],
  Beauty: ['skoonheid'],
  Shopping: ['retail', 'inkopies'],
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
