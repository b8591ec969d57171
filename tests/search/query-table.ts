// Knows what searches over the sample data must return: what comes first, what is among them, what must not appear.
import type { Category } from '../../src/contract/categories.ts'

/** A search and its result; names are those of sample-data/. `first` are the first results in any order. */
export type TableRow = {
  q?: string
  category?: Category
  location?: string
  first?: string[]
  has?: string[]
  not?: string[]
  finds?: 'nothing'
}

const hiddenOnes = [
  'Vorna Valley Sleepover',
  'Sharp-Sharp Barbers',
  'Dr Screen 4U',
  'Naledi Nails & Lashes',
  'Klapstoel Bioscope',
  'Driepoot Potjiehuis',
  'Buchu & Wilde-als',
  'Boeta Faizel Panel & Spray',
]

const halaal = [
  "Boeta Sulaiman's Akhni & Roti",
  "Fatima Khala's Biryani House",
  "Gadija's Long Table",
  "Naseema's Bunny & Roti",
]

/** The table, by what each part of it shows. */
export const queryTable: Record<string, TableRow[]> = {
  'the name, whole and in part': [
    { q: 'Thandi’s Sunday Pots', first: ["Thandi's Sunday Pots"] },
    { q: 'phefeni', first: ['Phefeni Coffee Roasters'] },
    { q: 'grill', first: ['Goud Street Grill'] },
    { q: 'Puff', first: ['Puff'] },
    { q: 'nku', first: ['Nku'] },
    { q: 'wol', first: ['Wol'] },
    {
      q: 'the old post office and telephone exchange',
      first: ['The Old Post Office and Telephone Exchange Guest House of Barrydale'],
    },
    { q: '10 vingers', first: ['10 Vingers'] },
    { q: 'fade 9', first: ['Fade 9'], not: ['Puff'] },
    { q: 'N7', first: ['N7 Truck Tyres & Tow'] },
  ],
  'accents, case and apostrophes do not matter': [
    { q: 'THANDIS', first: ["Thandi's Sunday Pots"] },
    { q: 'labricot tetu', first: ['L’Abricot Têtu'] },
    { q: "L'ABRICOT TÊTU", first: ['L’Abricot Têtu'] },
    { q: 'cafe mistbelt', first: ['Café Mistbelt'] },
    { q: 'Zwiliwa', first: ['Zwiḽiwa zwa Vho-Makhulu'] },
    { q: 'thoho cuts', first: ['Ṱhoho Cuts'] },
    { q: 'droewors daddels', first: ['Droëwors & Daddels'] },
    { q: 'mrs moodleys', first: ['Mrs Moodley’s Side Door'] },
    { q: 'O\u0302s se vleisvuur', first: ['Ôs Se Vleisvuur'] },
  ],
  'a word that was only begun': [
    { q: 'phef', first: ['Phefeni Coffee Roasters'] },
    { q: 'roosterk', first: ['Roosterkoek & Rook', 'Roosterkoek by die Hek'] },
    { q: 'two chairs ket', first: ['two chairs & a kettle'] },
    { q: 'port eliz', has: ['Half Moon Nails'] },
    { q: 'snoekv', first: ['Snoekvuur'] },
  ],
  'typos are corrected': [
    { q: 'restuarant', has: ["Thandi's Sunday Pots", 'Goud Street Grill'] },
    { q: 'joburg gril', first: ['Goud Street Grill'] },
    { q: 'stellenbosh', first: ['Tussen Twee Rye', 'Heup & Hiel Physio'] },
    { q: 'phefeny coffe', first: ['Phefeni Coffee Roasters'] },
    { q: 'farmacy', has: ['Hadebe Corner Pharmacy'] },
    { q: 'optomertist', has: ['Mahlo Optometrist', 'Kyk Weer Optometrist'] },
    { q: 'sowetto coffee', first: ['Phefeni Coffee Roasters', 'slow sunday coffee'] },
    { q: 'haarsaloon', has: ['Kop & Krul Haarsalon', 'Blom & Borsel Haarsalon'] },
    // Who paints is not what is painted.
    { q: 'painter', finds: 'nothing' },
    { q: 'pusf', not: ['Fade 9'] },
    // Words of the table of synonyms, whether a business writes them or not.
    { q: 'plumbr', has: ['Amanzi Abuyile Plumbing', 'Pretorius & Dogters Loodgieters'] },
    { q: 'accomodation', has: ['Mošate Guest House'] },
  ],
  'several words, in any order and across fields': [
    {
      q: 'coffee soweto',
      first: ['Phefeni Coffee Roasters', 'slow sunday coffee'],
      not: ['Rooivlerk Coffee Bar'],
    },
    { q: 'soweto coffee', first: ['Phefeni Coffee Roasters', 'slow sunday coffee'] },
    { q: 'roasters phefeni', first: ['Phefeni Coffee Roasters'] },
    { q: 'khayelitsha tyres', first: ['eMavilini Tyres'] },
    { q: 'hotel soweto', first: ["Mma-Lerato's Bed & Breakfast"] },
    { q: 'a restaurant in langebaan', first: ['Snoekvuur'] },
    { q: 'food in langebaan', first: ['Snoekvuur'] },
    { q: 'biryani fordsburg', first: ["Fatima Khala's Biryani House"] },
  ],
  // These have a town in their description, and are in the Eastern Cape.
  'the words of the name of a place, in one field': ['cape town', 'kaapstad'].map((q) => ({
    q,
    not: ['Skaap & Skemer', 'The Donkey Has Right of Way', 'Ithambo Physio'],
  })),
  // It is in Louis Trichardt Street, Graskop.
  'the place of a business decides what its location names': [
    { q: 'louis trichardt', has: ["Naseema's Bunny & Roti"], not: ['Mist & Snooker'] },
    { location: 'louis trichardt', has: ["Naseema's Bunny & Roti"], not: ['Mist & Snooker'] },
    { q: 'louis trichardt street', has: ['Mist & Snooker'] },
  ],
  'a phone number, as people write it': [
    ...['011 555 0118', '0115550118', '+27 11 555-0118', '(011) 555 0118'].map((q) => ({
      q,
      first: ['Goud Street Grill'],
      not: ["Thandi's Sunday Pots"],
    })),
    // That of a suspended one.
    { q: '011 555 0139', finds: 'nothing' },
    { q: '011 555 013', has: ['Siyaya Taxi Clinic'], not: ['Vorna Valley Sleepover'] },
    ...['011 555 011', '+27 11 555 01', '(011) 555-0', '011 555'].map((q) => ({
      q,
      has: ['Goud Street Grill'],
    })),
    // Too few digits: an area has tens of thousands of numbers.
    ...['011', '011 55', '+27 11 55'].map((q) => ({ q, not: ['Goud Street Grill'] })),
  ],
  'words inside longer words of the name': [
    { q: 'braai', has: ['Die Dambraai'] },
    { q: 'vuur', has: ['Snoekvuur', 'Ôs Se Vleisvuur'] },
    { q: 'market', has: ['Oggendmark Krugersdorp', 'Doringhoek Saterdagmark'] },
    { q: 'hub', not: ['Snoekvuur'] },
    { q: 'otters', first: ['Nat Broek Rafting'], has: ["Uncle Siva's Trotters & Beans"] },
  ],
  'what a business offers': [
    { q: 'kids', has: ['Fourteen Rows', 'Straight Parting'] },
    { q: 'wheelchair', has: ['Ithambo Physio', 'Phefeni Coffee Roasters'] },
    { q: 'rolstoel koffie soweto', first: ['Phefeni Coffee Roasters'] },
    { q: 'delivery', has: ['Khemisi Lethu', 'Bounce Bana Jumping Castles'] },
    { q: 'halal', first: halaal },
    { q: 'halal restaurant durban', first: ["Gadija's Long Table"] },
    { q: '24/7 plumber', has: ['Amanzi Abuyile Plumbing'], not: ['Daniels & Daughter Plumbing'] },
    { q: 'kosher salon', finds: 'nothing' },
    { q: 'halal salon', first: halaal },
    { q: 'wheelchair guesthouse with jazz', first: ['Hippo at the Gate Guesthouse'] },
  ],
  'the name of a trade in a location is a street': [
    { q: 'oggendmark', first: ['Oggendmark Krugersdorp'], not: ['Kalahari Velle & Veldskoene'] },
    // Many descriptions hold both words.
    ...['long street', '1 long street'].map((q) => ({ q, finds: 'nothing' as const })),
    { q: '31 goud str', first: ['Goud Street Grill'] },
    { q: 'market street', has: ['Kalahari Velle & Veldskoene'] },
  ],
  'name before category before place before description': [
    { q: 'soweto', first: ['Bhayisikili Soweto Rides'] },
    {
      q: 'cafe',
      first: [
        'Café Mistbelt',
        'Café Bestemor',
        'Padkos & Pit-Stop Café',
        'Wêreld se Einde Café',
        'Visiting Hour Café',
      ],
    },
    { q: 'durban', first: ['Far From Durban Curry House'] },
    { q: 'jazz', first: ['Lerotholi Stoep Jazz', 'Umoya Jazz Yard'] },
    {
      q: 'sunday',
      first: [
        'Sunday Koesisters by Motjie Gawa',
        "Thandi's Sunday Pots",
        'The Sunday Needle',
        'Ghoema & Banjo Sundays',
        'slow sunday coffee',
      ],
    },
  ],
  'other names of the same place or trade': [
    { q: 'joburg', has: ['Goud Street Grill'] },
    { q: 'gqeberha', has: ['Half Moon Nails'] },
    { q: 'port elizabeth nails', first: ['Half Moon Nails'] },
    { q: 'grahamstown', has: ['The Donkey Has Right of Way'] },
    {
      q: 'plumber',
      has: ['Amanzi Abuyile Plumbing', 'Daniels & Daughter Plumbing', 'Pretorius & Dogters Loodgieters'],
    },
    {
      q: 'guesthouse',
      first: [
        'Hippo at the Gate Guesthouse',
        "Mrs Abernethy's Bed, Breakfast & Battlefields Guesthouse of Ladysmith",
      ],
    },
    { q: 'guest houses', has: ['Hippo at the Gate Guesthouse', 'Perdestal Gastehuis'] },
    { q: 'midwife', first: ['Bester Street Birth Rooms'] },
    {
      q: 'b and b in ladysmith',
      first: ["Mrs Abernethy's Bed, Breakfast & Battlefields Guesthouse of Ladysmith"],
    },
    { q: 'somewhere to sleep in sutherland', first: ['Vrieskou Gastehuis'] },
    { q: 'ngifuna iresturant eduze', has: ["Thandi's Sunday Pots"] },
    { q: 'bande regmaak', first: ['Oom Nêlie se Bande'] },
    { q: 'kapper', has: ['Kop & Krul Haarsalon'], not: ["Thandi's Sunday Pots"] },
    { q: 'veterinary', first: ['Perd & Brak Dierekliniek'] },
    ...['vet', '24 hour vet'].map((q) => ({ q, first: ['Perd & Brak Dierekliniek'] })),
    { q: 'podiatrist', first: ['Dikgato Podiatry'] },
    { q: 'translator', first: ['Toliki Translations'] },
    { q: 'eye doctor', first: ['Kyk Weer Optometrist', 'Mahlo Optometrist'] },
    { q: 'tooth extraction', first: ['Raised Hand Dental', 'Blue Chair Dental Rooms'] },
    { q: 'tombstones', has: ['Ukukhumbula Stoneworks'] },
    { q: 'tooth pain', first: ['Raised Hand Dental', 'Blue Chair Dental Rooms'] },
    { q: 'romantic weekend away', has: ['Mošate Guest House'], not: ['Snoekvuur'] },
    { q: 'dr', has: ['Raised Hand Dental', 'Perd & Brak Dierekliniek'], not: ['Droëwors & Daddels'] },
    { q: 'pe', has: ['Half Moon Nails'], not: ['Perdestal Gastehuis'] },
    { q: 'things to do in soweto', first: ['Bhayisikili Soweto Rides'] },
    { q: 'cellphone repairs', finds: 'nothing' },
    { q: 'spa day for couples', first: ['Naels & Nonsens'] },
    { q: 'play area for kids', finds: 'nothing' },
    { q: 'guest house', has: ['Hippo at the Gate Guesthouse', 'Perdestal Gastehuis', 'Mošate Guest House'] },
    { q: 'accommodation', has: ['Mošate Guest House'] },
    { q: 'b&b', has: ['Kalf & Koei B&B', "Mma-Lerato's Bed & Breakfast"] },
    { q: 'dental', first: ['Raised Hand Dental', 'Blue Chair Dental Rooms'] },
    { q: 'restaurants langebaan', first: ['Snoekvuur'] },
    { location: 'PE', has: ['Half Moon Nails'], not: ['Goud Street Grill'] },
    { location: 'nelspruit', has: ['Tinwele Braid Bar'] },
  ],
  'category and location combine with the text': [
    {
      category: 'Cafe',
      location: 'soweto',
      first: ['Phefeni Coffee Roasters', 'iKofi Zone 3', 'slow sunday coffee'],
    },
    { category: 'Restaurant', location: 'sowetto', first: ["Thandi's Sunday Pots"] },
    { q: 'tyres', location: 'soweto', first: ['Kwa-Zwane Tyres'], not: ['eMavilini Tyres'] },
    { q: 'braids', category: 'Beauty', location: 'khayelitsha', first: ['Entloko Braids & Locs'] },
    {
      q: 'sunday',
      category: 'Cafe',
      has: ['slow sunday coffee'],
      not: ["Thandi's Sunday Pots", 'The Sunday Needle'],
    },
    { category: 'Hotel', location: 'Soweto, Gauteng', first: ["Mma-Lerato's Bed & Breakfast"] },
    { q: 'coffee', location: 'durban', not: ['Phefeni Coffee Roasters', 'Far From Durban Curry House'] },
    { location: 'george', has: ['Blom & Borsel Haarsalon'], not: ['Goud Street Grill'] },
    { location: 'stellenb', has: ['Tussen Twee Rye'] },
    { category: 'Health', location: 'stellenbosh', first: ['Heup & Hiel Physio'] },
  ],
  'signs are literal or nothing': [
    { q: '%', finds: 'nothing' },
    { q: '_', finds: 'nothing' },
    { q: "'", finds: 'nothing' },
    { q: '"', finds: 'nothing' },
    { q: '...', finds: 'nothing' },
    { q: '!!', finds: 'nothing' },
    { q: '&', finds: 'nothing' },
    { q: '\\', finds: 'nothing' },
    { q: '🍕', finds: 'nothing' },
    { location: '%', finds: 'nothing' },
    { q: 'gr%ll', finds: 'nothing' },
    { q: 'gri__', not: ["Thandi's Sunday Pots"] },
    { q: "phefeni' OR 1=1 --", finds: 'nothing' },
    { q: 'phefeni | puff', finds: 'nothing' },
    { q: '!phefeni', first: ['Phefeni Coffee Roasters'] },
    { q: 'phefeni:*', first: ['Phefeni Coffee Roasters'] },
    { q: '(phefeni) <-> coffee', first: ['Phefeni Coffee Roasters'] },
    { q: 'phefeni & roasters \\', first: ['Phefeni Coffee Roasters'] },
    { q: '"slow sunday"', first: ['slow sunday coffee'] },
    { q: 'Nphefeni', not: ['Snoekvuur'] },
  ],
  'what is not approved never appears': [
    ...hiddenOnes.map((name) => ({ q: name, not: [name] })),
    { q: 'naledi', not: ['Naledi Nails & Lashes'] },
    { category: 'Beauty', location: 'pinetown', not: ['Naledi Nails & Lashes'] },
    { category: 'Hotel', location: 'midrand', finds: 'nothing' },
  ],
  'words that no business holds together, of which those are kept that one business holds and that tell most':
    [
      {
        q: 'which plumber mends a burst geyser in soweto on sundays',
        first: ['Amanzi Abuyile Plumbing'],
      },
      { q: 'plumber naby soweto vir geyser', first: ['Amanzi Abuyile Plumbing'] },
      { q: 'plumber in Soweto open now', first: ['Amanzi Abuyile Plumbing'] },
      { q: 'restaurant open now', has: ["Thandi's Sunday Pots"], not: ['slow sunday coffee'] },
      { q: 'geyser repair', first: ['Pretorius & Dogters Loodgieters'], has: ['Amanzi Abuyile Plumbing'] },
      { q: 'repair geyser', first: ['Pretorius & Dogters Loodgieters'] },
      { q: 'xyzzyplugh snoekvuur', first: ['Snoekvuur'] },
      { q: 'xyzzyplugh gr', finds: 'nothing' },
      { q: 'vilakazi street', finds: 'nothing' },
      { q: 'sunday xyzzyplugh', finds: 'nothing' },
      { q: 'R50 xyzzyplugh', finds: 'nothing' },
      // Whoever is called so comes before whoever only mentions a word, and that alone is no answer.
      {
        q: 'tyre repair',
        first: ['Maphuti Tyre & Rim'],
        not: ['Setšhaba Auto Repairs', 'Kyk Weer Optometrist'],
      },
      { q: 'jumping castle hire', has: ['Bounce Bana Jumping Castles'], not: ['Mabatho Tents & Chairs'] },
      { q: 'snake catcher', first: ['Inyosi Bee & Snake Removals'], not: ['Amanzi Abuyile Plumbing'] },
      ...['sewing machine', 'toyota service', 'pawn shop', 'makeup artist'].map((q) => ({
        q,
        finds: 'nothing' as const,
      })),
      { q: 'phone cases', finds: 'nothing' },
      { q: 'waar kan ek bande koop', first: ['Oom Nêlie se Bande'], not: ['Die Sinkdak Bioskoop'] },
      {
        q: 'waar kan ek my kar laat diens',
        has: ['Bakkies & Trekkers 4x4 Werkswinkel'],
        not: ['Tweede Skof', 'Nku'],
      },
      { q: 'baby shower', not: ['Vlakvark Bush Camp', "Mama Nosipho's Rondavels"] },
      { q: 'kids haircut pretoria', first: ['Kop & Krul Haarsalon'] },
      { q: 'waar kan ek my hare laat sny', not: ['Snoekvuur'] },
    ],
  'nothing fits': [
    { q: 'xyzzyplugh', finds: 'nothing' },
    { q: 'phefeni stellenbosch', finds: 'nothing' },
    { q: 'coffee', category: 'Automotive', location: 'sutherland', finds: 'nothing' },
    { q: 'x'.repeat(200), finds: 'nothing' },
    { q: `${'phefeni '.repeat(24)}`.trim(), first: ['Phefeni Coffee Roasters'] },
  ],
}
