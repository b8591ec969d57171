// Questions as people type them, each with the businesses of sample-data/ that must be among the first five, and those that must not.

/** `among` must be in the first five results, `never` must not. */
export type Question = { q: string; location?: string | undefined; among: string[]; never: string[] }

const readQuestions = (text: string): Question[] =>
  text
    .trim()
    .split('\n')
    .map((line) => {
      const [said = '', among = '', never = ''] = line.split('|')
      const [q = '', location] = said.trim().split(' @ ')
      const names = (list: string) =>
        list
          .split('; ')
          .map((name) => name.trim())
          .filter(Boolean)
      return { q, location, among: names(among), never: names(never) }
    })

/** A line is 'question @ location | must | must not'; names are separated by semicolons. */
export const questions: readonly Question[] = readQuestions(`
hairdresser | Kop & Krul Haarsalon; Blom & Borsel Haarsalon | Blue Chair Dental Rooms
hairdresser umlazi | Straight Parting | Handbrake Up Driving School
hair umlazi | Straight Parting | Blue Chair Dental Rooms
hair @ Umlazi | Straight Parting | Impepho House, Sangoma & Herbs
haircut in umlazi | Straight Parting |
haircut @ umlazi | Straight Parting |
kapper umlazi | Straight Parting |
kapper @ Umlazi | Straight Parting |
hair braider durban | Straight Parting | Fade 9
braids umlazi | Straight Parting |
hairdreser | Kop & Krul Haarsalon |
haarkapper pretoria | Kop & Krul Haarsalon |
haarsalon george | Blom & Borsel Haarsalon |
hair salon makhanda | Sis' Pinky's Hot Comb |
braids soweto | Nkateko's Braid Room | Thandi's Sunday Pots
braiding mthatha | Nomawethu's Corner Plaits |
dreadlocks | Moriri wa Palesa; Entloko Braids & Locs | Snoekvuur
locs khayelitsha | Entloko Braids & Locs |
natural hair pietermaritzburg | Puff |
wigs kimberley | Boitshoko Braids & Wigs |
nails gqeberha | Half Moon Nails |
nails port elizabeth | Half Moon Nails |
nails pe | Half Moon Nails | Perdestal Gastehuis
nail tech benoni | Ten Tiny Canvases |
manicure mitchells plain | Chanté's Nail Room |
henna lenasia | Shenaaz Threading & Henna |
mehndi bride cape town | Hanaan's Mehndi & Bridal |
makeup artist pretoria | Botle bja Mmadi |
tattoo cape town | Ou Skip Tattoo |
barber | Fade 9; two chairs & a kettle; FADE 7455 | Kleingoud Jewellers; Fool's Gold Evenings
barber durban | Fade 9 | Kleingoud Jewellers; Fool's Gold Evenings
barber in langa | FADE 7455 | Lerotholi Stoep Jazz
barbershop cape town | two chairs & a kettle; FADE 7455 |
motor mechanic | Low Range Workshop; Bakkies & Trekkers 4x4 Werkswinkel; Setšhaba Auto Repairs | Stage 6 Solar & Gate Motors
mechanic swellendam | Bakkies & Trekkers 4x4 Werkswinkel |
mecanic | Low Range Workshop |
werktuigkundige | Bakkies & Trekkers 4x4 Werkswinkel |
umakhenikha | Low Range Workshop |
tyres soweto | Kwa-Zwane Tyres | Phefeni Coffee Roasters
amathayi | Amathayi 24/7 |
bande polokwane | Maphuti Tyre & Rim; Oom Nêlie se Bande |
tyre repair khayelitsha | eMavilini Tyres |
panel beater johannesburg | Fontes & Filho Panel Beaters |
panelbeater durban | Reggie's Dent Hospital |
paneelklopper east london | Van Wyk & Ntleki Panel Beaters |
windscreen mthatha | Ifestile Auto Glass |
tow truck ermelo | Hook & Chain N17 |
towing n7 | N7 Truck Tyres & Tow |
exhaust mbombela | Knal Battery & Exhaust |
exhaust nelspruit | Knal Battery & Exhaust |
battery nelspruit | Knal Battery & Exhaust |
gearbox thohoyandou | Nḓou Gearbox & Diesel |
auto electrician pretoria | Vonk Auto-Elektries |
motorbike service pinetown | Idle & Choke Motorbikes |
car wash botshabelo | Metsi a Matle Car Wash |
carwash krugersdorp | Suds & Sounds Car Wash |
karwas | Metsi a Matle Car Wash; Suds & Sounds Car Wash |
petrol station colesberg | Halfpad Petrol & Padkos |
driving school umlazi | Handbrake Up Driving School | Straight Parting
drivingschool umlazi | Handbrake Up Driving School |
driving lessons durban | Handbrake Up Driving School |
k53 umlazi | Handbrake Up Driving School |
bestuurskool | Handbrake Up Driving School |
plumber | Amanzi Abuyile Plumbing; Daniels & Daughter Plumbing; Pretorius & Dogters Loodgieters |
plumber soweto | Amanzi Abuyile Plumbing |
plumer soweto | Amanzi Abuyile Plumbing |
plummer sowetto | Amanzi Abuyile Plumbing |
plumbr | Amanzi Abuyile Plumbing; Daniels & Daughter Plumbing |
loodgieter kempton park | Pretorius & Dogters Loodgieters |
loodgieter in kempton park | Pretorius & Dogters Loodgieters | Snoekvuur
soweto opposite spar plumber | Amanzi Abuyile Plumbing |
plumber cape town | Daniels & Daughter Plumbing |
plumber kaapstad | Daniels & Daughter Plumbing |
plumber @ Cape Town | Daniels & Daughter Plumbing |
24 hour plumber soweto | Amanzi Abuyile Plumbing |
emergency plumber | Amanzi Abuyile Plumbing; Pretorius & Dogters Loodgieters |
whatsapp plumber | Amanzi Abuyile Plumbing |
plumber on whatsapp in soweto | Amanzi Abuyile Plumbing |
geyser | Pretorius & Dogters Loodgieters; Amanzi Abuyile Plumbing |
geyser burst kempton park | Pretorius & Dogters Loodgieters |
who can fix my geyser in soweto | Amanzi Abuyile Plumbing |
who will fix my geyser in soweto | Amanzi Abuyile Plumbing |
blocked drain lephalale | Oupa Dolf se Honeysucker |
plumber near orlando west | Amanzi Abuyile Plumbing |
plumber upington | Pretorius & Dogters Loodgieters |
electrician hillcrest | Back On by Supper Electrical |
elektrisien | Back On by Supper Electrical; Stage Six Solar |
electrisian | Back On by Supper Electrical |
solar paarl | Stage 6 Solar & Gate Motors |
solar panels randburg | Stage Six Solar |
gate motor | Stage 6 Solar & Gate Motors |
borehole | Maḓi Boreholes & Pumps; Oupa Fanie & Seuns Boorgate |
boorgat | Oupa Fanie & Seuns Boorgate |
roof repair | Reën-of-Sonskyn Dakwerke |
thatcher | Dekriet & Seuns |
carpenter kariega | Skaaf & Saag Carpentry |
painter durban | Two Coats Painters |
welder cape town | Hek & Tralie |
locksmith kimberley | Oop Sesam |
slotmaker | Oop Sesam |
lock smith cape town | Left on the Counter Locksmith |
pest control amanzimtoti | Totsiens Gogga Pest Control |
bees in my roof | Inyosi Bee & Snake Removals |
snake catcher | Inyosi Bee & Snake Removals | Amanzi Abuyile Plumbing
cleaner pietermaritzburg | Two Zodwas Cleaning |
garden service port alfred | Grass Before Noon |
tuindiens | Grass Before Noon |
fridge repair | Ntate Moss's Fridges & Washing Machines |
washing machine repair | Ntate Moss's Fridges & Washing Machines |
sewing machine repair | Spoel & Spanning |
phone repair | Screen Aunty; Vuka Futhi Phone Repairs |
cellphone repairs pretoria | Screen Aunty |
selfoon herstel | Screen Aunty |
cracked screen pretoria | Screen Aunty |
computer repair welkom | Blue Screen Computers |
laptop repair | Blue Screen Computers |
dstv installer rustenburg | Dish & Ladder Installations |
internet cafe | Khuphuka Print & Internet | Café Mistbelt
printing empangeni | Khuphuka Print & Internet |
tutor | Carry the One Maths Tutors |
maths lessons | Carry the One Maths Tutors |
creche tembisa | Yellow Gate Crèche |
kleuterskool | Yellow Gate Crèche |
accountant roodepoort | Seventh of the Month Accountants |
tax | Seventh of the Month Accountants |
wills | Seitshiro & Moiloa Attorneys |
lawyer mahikeng | Seitshiro & Moiloa Attorneys |
attorney mafikeng | Seitshiro & Moiloa Attorneys |
prokureur | Seitshiro & Moiloa Attorneys |
ummeli | Seitshiro & Moiloa Attorneys |
tombstone | Ribye Tombstones; Ukukhumbula Stoneworks |
grafsteen | Ribye Tombstones |
funeral parlour | Tsela e Kgutsitseng Funeral Home |
undertaker qwaqwa | Tsela e Kgutsitseng Funeral Home |
tent hire | Mabatho Tents & Chairs; Lwandle Tents & Three-Legged Pots |
tents and chairs pretoria | Mabatho Tents & Chairs |
catering mamelodi | Bo-Mmane Catering |
jumping castle springs | Bounce Bana Jumping Castles |
jumping castle cape town | Spring-in-die-Veld Jumping Castles |
tenthire pretoria | Mabatho Tents & Chairs |
kids party centurion | Klein Kasteel Party Garden |
wedding venue | Karee Laan Wedding Barn |
sound hire kwamashu | Isigubhu Sound Hire |
dj durban | Isigubhu Sound Hire |
photographer | Look at the Goat Photography |
dressmaker | Mme Limpho Dressmakers; Nolitha Umbhaco Tailors |
dressmaking ladybrand | Mme Limpho Dressmakers |
dress maker ladybrand | Mme Limpho Dressmakers |
tailor cape town | Nolitha Umbhaco Tailors |
school uniform | MaKhumalo Uniforms & Alterations; Grade 1 to 12 Uniforms |
shoe repair durban | Isithende Heel Bar |
laundry | Wasdag Laundry; Salt & Spin Laundromat |
laundromat east london | Salt & Spin Laundromat |
wassery pretoria | Wasdag Laundry |
bakkie hire | Re a Tsamaya Bakkie Hire & Moving |
movers rustenburg | Re a Tsamaya Bakkie Hire & Moving |
airport shuttle cape town | Vroeg Vlug Airport Shuttle |
taxi makhanda | Forty Steeples Taxi |
taxi grahamstown | Forty Steeples Taxi |
dog grooming | Nat Neus Dog Parlour |
vet | Perd & Brak Dierekliniek | Vetplantjie & Kie
dierearts | Perd & Brak Dierekliniek |
pharmacy | Hadebe Corner Pharmacy; Khemisi Lethu | Challah & Chips
pharmacy katlehong | Hadebe Corner Pharmacy |
farmacy | Hadebe Corner Pharmacy; Khemisi Lethu |
apteek | Hadebe Corner Pharmacy; Khemisi Lethu |
ikhemisi | Khemisi Lethu |
chemist ulundi | Khemisi Lethu |
pharmacy soweto | Hadebe Corner Pharmacy | Challah & Chips; Thandi's Sunday Pots
open sunday pharmacy | Khemisi Lethu |
pharmacy open on sunday | Khemisi Lethu |
clinic public holiday | Khemisi Lethu | Sister Zama's Clinic
doctor soweto | Zone 6 Family Doctors |
gp soweto | Zone 6 Family Doctors | Amanzi Abuyile Plumbing
udokotela chatsworth | Perumal & Zondi, Family Doctors |
ugqirha | Dr Skosana, Family Doctor |
docter middelburg | Dr Skosana, Family Doctor |
dokter | Dr Skosana, Family Doctor |
clinic komani | Sister Zama's Clinic |
clinic queenstown | Sister Zama's Clinic |
dentist boksburg | Raised Hand Dental |
tandarts | Raised Hand Dental; Blue Chair Dental Rooms |
tooth pain umhlanga | Blue Chair Dental Rooms |
physio stellenbosch | Heup & Hiel Physio |
physiotherapist centurion | Beweeg Fisio |
fisio | Beweeg Fisio |
optometrist | Mahlo Optometrist; Kyk Weer Optometrist |
eye test beaufort west | Kyk Weer Optometrist |
hearing test | Reetsa Hearing Clinic |
psychologist pretoria | The Third Chair |
midwife | Bester Street Birth Rooms |
dietitian | Ipleyiti Dietitian |
speech therapist polokwane | Lentšu Speech Therapy |
podiatrist | Dikgato Podiatry |
sangoma umlazi | Impepho House, Sangoma & Herbs | Straight Parting
inyanga | Impepho House, Sangoma & Herbs |
traditional healer | Impepho House, Sangoma & Herbs |
gym polokwane | Maatla Room |
yoga | Low Tide Yoga |
swimming lessons | Waterhoender Swim School |
restaurant soweto | Thandi's Sunday Pots |
food soweto | Thandi's Sunday Pots |
cheap food | Thandi's Sunday Pots | Nku; Tussen Twee Rye; Perske & Forel
cheap food johannesburg | Fatima Khala's Biryani House | Nku; Goud Street Grill
ukudla soweto | Thandi's Sunday Pots |
restaurnt soweto | Thandi's Sunday Pots |
kos langebaan | Snoekvuur |
steak johannesburg | Goud Street Grill |
shisanyama durban | INYAMA NOJEQE |
shisa nyama khayelitsha | eMlilweni Shisa Nyama |
chisa nyama johannesburg | BHUT' VUSI SHISA NYAMA |
kota alexandra | Kota 16 |
bunny chow chatsworth | Pillay & Daughters Bunny Chow |
bunny chow durban | Pillay & Daughters Bunny Chow; Mrs Moodley’s Side Door | Kota 16
gatsby | Rugaya's Foot-Long Gatsbys |
pizza | Skewe Skoorsteen Pizza; Kasi Crust |
sushi cape town | Nori & Naartjie |
fish and chips hout bay | Vinegar on the Sill |
burger bloemfontein | Ligte Aan Roadhouse |
seafood | Silaka Fish Kitchen; Snoekvuur |
seekos | Snoekvuur |
vegan restaurant | Wortel & Wonder |
kosher | Challah & Chips |
halaal restaurant durban | Gadija's Long Table | Nku
halal food johannesburg | Fatima Khala's Biryani House | Goud Street Grill
halaal butchery | Cassim & Nephews Halaal Butchery | Ṋama Yavhuḓi Butchery
butchery thohoyandou | Ṋama Yavhuḓi Butchery |
slaghuis | Ṋama Yavhuḓi Butchery; Cassim & Nephews Halaal Butchery |
biryani | Fatima Khala's Biryani House |
vetkoek | MmaKgomo's Magwinya & Tea; Amagwinya kaMaNgubane |
amagwinya inanda | Amagwinya kaMaNgubane |
coffee soweto | Phefeni Coffee Roasters; iKofi Zone 3; slow sunday coffee |
koffie melville | Môre-Môre Koffie |
ikofi gugulethu | Ikofu Yasekuseni |
cofee soweto | Phefeni Coffee Roasters |
coffee shop with wifi cape town | Môre Is Nog 'n Dag; Ikofu Yasekuseni |
birthday cake mitchells plain | Tietie Fozia's Bakery & Cakes |
cake emalahleni | Three Tiers by Busi |
cake witbank | Three Tiers by Busi |
bakery durban | bread before eight |
isinkwa durban | bread before eight |
ice cream | Halfway Melted Ice Cream; Mango Maandag |
guest house pretoria | Mošate Guest House |
guesthouse st lucia | Hippo at the Gate Guesthouse |
gastehuis sutherland | Vrieskou Gastehuis |
b&b soweto | Mma-Lerato's Bed & Breakfast | Phefeni Coffee Roasters
b and b soweto | Mma-Lerato's Bed & Breakfast |
bnb hermanus | Kalf & Koei B&B |
accommodation soweto | Mma-Lerato's Bed & Breakfast |
accomodation coffee bay | Mama Nosipho's Rondavels |
backpackers knysna | Kombers Backpackers |
game lodge | Nkanyi Tree Camp |
bush camp hluhluwe | Five-Fever-Tree Camp |
caravan park | Geelvis Caravan Park |
camping gariep dam | Geelvis Caravan Park |
self catering paternoster | Kreefhuisie |
pet friendly cottage hogsback | Damp Dog Cottages |
slaapplek in sutherland | Vrieskou Gastehuis |
spaza nyanga | Sis' Noxolo's Spaza No. 2 |
tuck shop | Ntate Tau's Tuck Shop; Ausi Tebby's Tuckshop |
tuckshop middelburg | Two Rand Spaza |
airtime lusikisiki | Kwa-Gcina General Dealer |
paraffin kokstad | Hope Street Blankets & Paraffin |
bottle store | Dorsland Bottle Store |
drankwinkel | Dorsland Bottle Store |
hardware lebowakgomo | Saga le Sepikiri Hardware |
nursery centurion | Vetplantjie & Kie | Yellow Gate Crèche
florist durban | MaNgcobo's Bucket Flowers |
blomme | Bloekom & Roos; MaNgcobo's Bucket Flowers |
jeweller barberton | Kleingoud Jewellers |
pet shop springs | Brak & Budgie |
second hand furniture cape town | Somebody Else's Furniture |
furniture shop | Somebody Else's Furniture | Mma-Lerato's Bed & Breakfast
karate for kids | Iron & Enamel Gym | Mma Kenosi’s Plate; Mma-Lerato's Bed & Breakfast
carports | Hek & Tralie | Hippo at the Gate Guesthouse
rubble removal | Re a Tsamaya Bakkie Hire & Moving | Ou Skip Tattoo
tent hire | Mabatho Tents & Chairs | Blue Chair Dental Rooms; two chairs & a kettle
electrician durban | Back On by Supper Electrical | Draad & Vonk Auto Electrical
farm stall villiersdorp | Kweperlaning Farm Stall |
biltong boksburg | Droëwors & Dinges |
spices durban | Red Drum Spices |
gas hermanus | Vlam & Blok |
firewood thabazimbi | Hardekool & Ys Braai Wood |
material johannesburg | Lesela la ’M’e Matšeliso |
market krugersdorp | Oggendmark Krugersdorp |
surf lessons jeffreys bay | Goofy-Foot & Sons Surf School |
putt putt brakpan | Oom Kallie's Putt-Putt |
cinema | Bioscope 84; Die Sinkdak Bioskoop |
bioskoop calitzdorp | Die Sinkdak Bioskoop |
ukudla eduze kwami | Thandi's Sunday Pots |
wat is oop in umlazi | Straight Parting |
iimoto | Oom Nêlie se Bande | Look at the Goat Photography
jazz langa | Lerotholi Stoep Jazz |
tavern zwide | Bra Zola's Tavern |
things to do in soweto | Bhayisikili Soweto Rides |
horse riding | Ihashe Beach Rides |
wheelchair coffee soweto | Phefeni Coffee Roasters |
wheelchair friendly guesthouse kzn | Hippo at the Gate Guesthouse |
011 555 0118 | Goud Street Grill | Thandi's Sunday Pots
thandi | Thandi's Sunday Pots |
phefeni | Phefeni Coffee Roasters |
1804 | Bhayisikili Soweto Rides |
plumber 1804 | Amanzi Abuyile Plumbing |
hair @ 4066 | Straight Parting |
restaurant winelands | L’Abricot Têtu; Tussen Twee Rye |
winelnds restaurant | L’Abricot Têtu; Tussen Twee Rye |
salon cape flats | Entloko Braids & Locs; Chanté's Nail Room | Moriri wa Palesa
salon @ Cape Flats | Entloko Braids & Locs | Moriri wa Palesa
guesthouse karoo | Vrieskou Gastehuis |
hotel wild coast | Mama Nosipho's Rondavels |
fish @ Wild Coast | Silaka Fish Kitchen |
west coast fish | Oom Apie se Bokkoms |
accommodation drakensberg | Shearers’ Supper House |
garden route | Kombers Backpackers |
verblyf tuinroete | Kombers Backpackers |
guesthouse near or tambo | Mošate Guest House; Stoom & Stoep Guest House |
accommodation near uct | Kwa-MaDlomo Homestay |
restaurant v&a waterfront | Nori & Naartjie |
`)
