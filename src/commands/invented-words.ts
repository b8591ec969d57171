// The words in the names of invented businesses, and the places where the businesses are.
import type { DefaultCategoryName } from '../contract/default-categories.ts'

/** What businesses of each category call themselves, in the languages people use, the most common words first. */
export const tradeWords: Readonly<Record<DefaultCategoryName, readonly string[]>> = {
  Restaurant: [
    'Grill',
    'Kitchen',
    'Restaurant',
    'Shisa Nyama',
    'Diner',
    'Pizzeria',
    'Eatery',
    'Braai',
    'Curry House',
    'Chicken Inn',
    'Kombuis',
    'Tavern',
    'Steakhouse',
    'Sushi Bar',
    'Fish & Chips',
    'Ekhishini',
    'Bar-B-Q',
  ],
  Hotel: [
    'Guesthouse',
    'Lodge',
    'Hotel',
    'B&B',
    'Guest House',
    'Backpackers',
    'Inn',
    'Gastehuis',
    'Retreat',
    'Villa',
    'Manor',
    'Safari Camp',
    'Indlu Yezihambi',
  ],
  Beauty: [
    'Hair Salon',
    'Beauty Bar',
    'Nails',
    'Barbershop',
    'Day Spa',
    'Braids',
    'Haarsalon',
    'Hair & Beauty',
    'Skin Studio',
    'Lashes',
    'Ubuhle Salon',
  ],
  Shopping: [
    'Store',
    'Supermarket',
    'Boutique',
    'Spaza',
    'Fashion',
    'Hardware',
    'Winkel',
    'Butchery',
    'Furnishers',
    'Bookshop',
    'Tuckshop',
    'Fabrics',
    'Curios',
  ],
  Cafe: [
    'Cafe',
    'Coffee',
    'Coffee Shop',
    'Café',
    'Roasters',
    'Bakery',
    'Tea Room',
    'Koffiehuis',
    'Espresso Bar',
    'Deli',
  ],
  Services: [
    'Plumbing',
    'Electrical',
    'Cleaning Services',
    'Movers',
    'Builders',
    'Printers',
    'Loodgieters',
    'Tailors',
    'Security',
    'Accountants',
    'Couriers',
    'Locksmiths',
  ],
  Health: [
    'Pharmacy',
    'Clinic',
    'Dental',
    'Physio',
    'Medical Centre',
    'Apteek',
    'Optometrists',
    'Gym',
    'Wellness',
    'Surgery',
    'Herbalist',
  ],
  Entertainment: [
    'Lounge',
    'Cinema',
    'Club',
    'Theatre',
    'Jazz Room',
    'Bowling',
    'Sports Bar',
    'Events',
    'Karaoke',
    'Games',
    'Gallery',
  ],
  Automotive: [
    'Motors',
    'Auto Repairs',
    'Tyres',
    'Car Wash',
    'Panelbeaters',
    'Exhausts',
    'Auto Spares',
    'Garage',
    'Towing',
    'Werkswinkel',
  ],
}

/** The trades of a business with each of these words in its name, as ids of trades/; the first belongs to the category of the word. */
export const tradesOfWords: ReadonlyMap<string, readonly string[]> = new Map(
  `Grill: grill-house; Kitchen: african-restaurant; Restaurant: family-restaurant; Shisa Nyama: shisanyama; Diner: family-restaurant
  Pizzeria: pizzeria; Eatery: takeaway-shop; Braai: shisanyama; Curry House: indian-restaurant; Chicken Inn: fried-chicken
  Kombuis: boerekos-restaurant; Tavern: grill-house tavern; Steakhouse: steakhouse; Sushi Bar: sushi-restaurant
  Fish & Chips: fish-and-chips; Ekhishini: african-restaurant; Bar-B-Q: grill-house
  Guesthouse: guesthouse; Lodge: lodge; Hotel: hotel; B&B: bed-and-breakfast; Guest House: guesthouse; Backpackers: backpackers
  Inn: inn; Gastehuis: guesthouse; Retreat: retreat; Villa: self-catering; Manor: boutique-hotel; Safari Camp: bush-camp game-lodge
  Indlu Yezihambi: guesthouse
  Hair Salon: hairdresser; Beauty Bar: beauty-salon; Nails: nail-technician; Barbershop: barber; Day Spa: day-spa; Braids: braider
  Haarsalon: hairdresser; Hair & Beauty: hairdresser beauty-salon; Skin Studio: skincare-clinic; Lashes: lash-technician
  Ubuhle Salon: beauty-salon hairdresser
  Store: general-dealer; Supermarket: supermarket; Boutique: clothing-shop; Spaza: spaza; Fashion: clothing-shop
  Hardware: hardware-shop; Winkel: general-dealer; Butchery: butchery; Furnishers: furniture-shop; Bookshop: bookshop
  Tuckshop: spaza; Fabrics: fabric-shop; Curios: curio-shop
  Cafe: breakfast-cafe; Coffee: coffee-shop; Coffee Shop: coffee-shop; Café: coffee-shop; Roasters: coffee-roastery coffee-shop
  Bakery: bakery; Tea Room: tea-garden; Koffiehuis: coffee-shop; Espresso Bar: coffee-shop; Deli: deli
  Plumbing: plumber; Electrical: electrician; Cleaning Services: house-cleaner; Movers: removals; Builders: builder
  Printers: print-shop; Loodgieters: plumber geyser-installer; Tailors: dressmaker; Security: security-company
  Accountants: accountant tax-practitioner; Couriers: courier; Locksmiths: locksmith
  Pharmacy: pharmacy; Clinic: clinic; Dental: dentist; Physio: physiotherapist; Medical Centre: doctor; Apteek: pharmacy
  Optometrists: optometrist; Gym: gym; Wellness: health-shop; Surgery: doctor; Herbalist: inyanga
  Lounge: bar; Cinema: cinema; Club: nightclub; Theatre: theatre; Jazz Room: live-music-venue; Bowling: bowling-alley
  Sports Bar: pub; Events: function-venue; Karaoke: bar; Games: arcade; Gallery: art-gallery
  Motors: car-dealer mechanic; Auto Repairs: mechanic; Tyres: tyre-shop; Car Wash: car-wash; Panelbeaters: panel-beater
  Exhausts: exhaust-shop; Auto Spares: car-spares; Garage: mechanic; Towing: towing; Werkswinkel: mechanic`
    .split(/[;\n]/)
    .map((line) => line.trim().split(': '))
    .map(([word = '', trades = '']) => [word, trades.split(' ')]),
)

/** Words that a name can begin with, the most common first. */
export const nameBeginnings: readonly string[] =
  'The Old New Golden Royal Mzansi Ubuntu Blue Happy Green Silver Umhlanga Kasi Sunny African Karoo Bushveld Protea Ocean Mountain Jozi Star Ikhaya Lekker Themba Sizwe Rainbow Little Baobab Umoya Impala Marula Diamond Vuka Khanya Oasis Sunset Village Corner Station Acacia Fynbos Lucky Amandla Kwela Springbok Jacaranda Indaba Siyakhula Masakhane Thuto Kgotso Pula Nala Naledi Tshwarelo Boeremark Oom Tannie Mama Gogo Ouma'.split(
    ' ',
  )

/** Suburbs, townships and towns, each with its town and province, the most populous first. */
export const places: readonly string[] = `
Orlando West, Soweto, Gauteng|Diepkloof, Soweto, Gauteng|Sandton, Johannesburg, Gauteng|Braamfontein, Johannesburg, Gauteng
Khayelitsha, Cape Town, Western Cape|Umlazi, Durban, KwaZulu-Natal|Hatfield, Pretoria, Gauteng|Mamelodi, Pretoria, Gauteng
Observatory, Cape Town, Western Cape|Mitchells Plain, Cape Town, Western Cape|Alexandra, Johannesburg, Gauteng|Rosebank, Johannesburg, Gauteng
Umhlanga, Durban, KwaZulu-Natal|KwaMashu, Durban, KwaZulu-Natal|Tembisa, Gauteng|Katlehong, Gauteng|Benoni, Gauteng|Boksburg, Gauteng
Centurion, Gauteng|Randburg, Johannesburg, Gauteng|Bo-Kaap, Cape Town, Western Cape|Sea Point, Cape Town, Western Cape|Woodstock, Cape Town, Western Cape
Gugulethu, Cape Town, Western Cape|Langa, Cape Town, Western Cape|Bellville, Western Cape|Stellenbosch, Western Cape|Paarl, Western Cape|Franschhoek, Western Cape
George, Western Cape|Knysna, Western Cape|Mossel Bay, Western Cape|Oudtshoorn, Western Cape|Hermanus, Western Cape|Worcester, Western Cape
New Brighton, Gqeberha, Eastern Cape|Walmer, Gqeberha, Eastern Cape|Kariega, Eastern Cape|Mdantsane, East London, Eastern Cape|Mthatha, Eastern Cape
Makhanda, Eastern Cape|Komani, Eastern Cape|Graaff-Reinet, Eastern Cape|Jeffreys Bay, Eastern Cape|Port St Johns, Eastern Cape|Gonubie, East London, Eastern Cape
Pietermaritzburg, KwaZulu-Natal|Newcastle, KwaZulu-Natal|Richards Bay, KwaZulu-Natal|Ladysmith, KwaZulu-Natal|Ballito, KwaZulu-Natal|Port Shepstone, KwaZulu-Natal|Eshowe, KwaZulu-Natal|Ulundi, KwaZulu-Natal
Mangaung, Bloemfontein, Free State|Botshabelo, Free State|Welkom, Free State|Bethlehem, Free State|Kroonstad, Free State|Clarens, Free State|Sasolburg, Free State|Phuthaditjhaba, Free State
Polokwane, Limpopo|Seshego, Polokwane, Limpopo|Thohoyandou, Limpopo|Tzaneen, Limpopo|Giyani, Limpopo|Musina, Limpopo|Bela-Bela, Limpopo|Makhado, Limpopo|Lephalale, Limpopo
Mbombela, Mpumalanga|eMalahleni, Mpumalanga|Middelburg, Mpumalanga|Secunda, Mpumalanga|White River, Mpumalanga|Barberton, Mpumalanga|Hazyview, Mpumalanga|Ermelo, Mpumalanga
Mahikeng, North West|Rustenburg, North West|Potchefstroom, North West|Klerksdorp, North West|Brits, North West|Hartbeespoort, North West|Vryburg, North West
Galeshewe, Kimberley, Northern Cape|Upington, Northern Cape|Springbok, Northern Cape|Kuruman, Northern Cape|De Aar, Northern Cape|Calvinia, Northern Cape|Sutherland, Northern Cape`
  .split(/[|\n]/)
  .filter((place) => place !== '')

/** Streets without their number; half of all addresses use an invented family name instead. */
export const streets: readonly string[] =
  'Main Church Market Voortrekker Long Station Vilakazi Nelson-Mandela Steve-Biko Kerk Loop Albert Victoria Oxford School Beach Park Hill River Mosque Temple Hospital Mill Bree Pretorius Joubert Dorp Plein Kloof Protea'
    .split(' ')
    .map((street) => street.replaceAll('-', ' '))

/** Syllables of invented family names; there are enough of them to make names as rare as real ones. */
export const syllables: readonly string[] =
  'ma mo nk dla mi ni zu lu kho za si the mba nd lo vu ntu le bo ra pha tse hle kga ko be we sho nga mthe ya no du pre to van der wal coe tzee bo tha jou ber fou rie me ye nai doo pil lay go ven der smi jan sen wil li ams ada dav ids'.split(
    ' ',
  )
